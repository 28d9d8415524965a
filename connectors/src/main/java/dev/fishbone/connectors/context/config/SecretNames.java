package dev.fishbone.connectors.context.config;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Which keys of a configuration hold secrets. */
final class SecretNames {
  private static final List<String> PARTS =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "pwd",
          "secret",
          "token",
          "apikey",
          "authorization",
          "credential",
          "privatekey",
          "accesskey",
          "authkey",
          "signingkey",
          "encryptionkey",
          "masterkey",
          "accountkey",
          "sharedkey",
          "clientkey",
          "licensekey",
          "cookiekey",
          "cookie",
          "bearer",
          "jwt",
          "connectionstring",
          "webhook",
          "sessionkey",
          "ticketkey",
          "hmac");
  private static final Set<String> WHOLE =
      Set.of("auth", "basicauth", "pass", "salt", "dsn", "psk");

  /** Words of policies that only look like it: gRPC's throttling, rate limits. */
  private static final Set<String> NEVER =
      Set.of("maxtokens", "tokenratio", "tokensperfill", "tokenbucket", "maxtokensperfill");

  /** Keys whose every value below is one. */
  private static final Set<String> CONTAINERS =
      Set.of(
          "secret",
          "secrets",
          "credential",
          "credentials",
          "passwords",
          "tokens",
          "apikeys",
          "privatekey",
          "privatekeys",
          "stringdata");

  /** Keys below which stand names that people chose, which may be any word. */
  private static final Set<String> CHOSEN =
      Set.of("instances", "backends", "configs", "config", "names", "serviceclient");

  /** What holds the value of a pair whose name stands beside it, or of a match. */
  private static final Set<String> VALUES =
      Set.of(
          "value",
          "rawvalue",
          "default",
          "exact",
          "prefix",
          "suffix",
          "contains",
          "regex",
          "exactmatch",
          "prefixmatch",
          "suffixmatch",
          "containsmatch",
          "inlinestring",
          "inlinebytes");

  private SecretNames() {}

  private static String canonical(String key) {
    return key.replaceAll("\\[\\d+]$", "").replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }

  static boolean isSecret(String key) {
    String word = canonical(key);
    return !NEVER.contains(word)
        && (WHOLE.contains(word)
            || (word.endsWith("pass") && !word.endsWith("bypass"))
            || PARTS.stream().anyMatch(word::contains));
  }

  static boolean isValue(String key) {
    return VALUES.contains(canonical(key));
  }

  /** Whether a scalar at the end of a path of keys is a secret. */
  static boolean isSecret(List<String> path) {
    if (path.isEmpty()) {
      return false;
    }
    int last = path.size() - 1;
    if (isSecret(path.get(last))) {
      return true;
    }
    if (last > 0 && isValue(path.get(last)) && isSecret(path.get(last - 1))) {
      return true;
    }
    for (int at = 0; at < last; at++) {
      boolean chosen = at > 0 && CHOSEN.contains(canonical(path.get(at - 1)));
      if (!chosen && CONTAINERS.contains(canonical(path.get(at)))) {
        return true;
      }
    }
    return false;
  }
}
