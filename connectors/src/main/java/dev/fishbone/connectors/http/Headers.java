package dev.fishbone.connectors.http;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what is sent with each request, {@code Authorization} among it. */
final class Headers {
  private static final String AUTHORIZATION = "Authorization";

  /** Without the dot, behind which a key would stand that is none of ours. */
  private static final String NAME = "[A-Za-z0-9!#$%&'*+^_`|~-]+";

  /** What the client must say by itself, or what would make answers unreadable. */
  private static final Set<String> OURS =
      Set.of(
          "accept-encoding",
          "connection",
          "content-length",
          "content-type",
          "expect",
          "host",
          "te",
          "transfer-encoding",
          "upgrade");

  private Headers() {}

  static SortedMap<String, String> of(SourceSettings settings) throws SourceException {
    SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String name : settings.under("headers").keySet()) {
      String key = "headers." + name;
      if (!name.matches(NAME)) {
        throw settings.wrong(key, "no header can be called " + Quoted.text(name));
      }
      if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
        throw settings.wrong(key, "the header " + name + " is not for you to set: leave it out");
      }
      headers.put(name, sendable(settings, key));
    }
    String authorization = authorization(settings);
    if (!authorization.isEmpty()) {
      if (headers.containsKey(AUTHORIZATION)) {
        throw settings.wrong(
            "headers." + AUTHORIZATION,
            "give the header Authorization, or bearer-token, or user and password: not two of them");
      }
      headers.put(AUTHORIZATION, authorization);
    }
    return headers;
  }

  private static String authorization(SourceSettings settings) throws SourceException {
    String token = sendable(settings, "bearer-token");
    String user = settings.text("user", "").strip();
    String password = settings.text("password", "").strip();
    if (!token.isEmpty() && !user.isEmpty()) {
      throw settings.wrong("user", "give bearer-token or user and password, not both");
    }
    if (user.isEmpty() && !password.isEmpty()) {
      throw settings.wrong("password", "password goes with a user: give both or none");
    }
    if (!user.isEmpty()) {
      String pair = user + ':' + password;
      return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
    return token.isEmpty() ? "" : "Bearer " + token;
  }

  /** A header's value; one that no header may carry is refused without being shown. */
  static String sendable(SourceSettings settings, String key) throws SourceException {
    String value = settings.text(key, "").strip();
    if (value.chars().anyMatch(c -> c < 0x20 || c > 0x7e)) {
      throw settings.wrong(
          key, key + " holds a character that no header may carry: check it for line breaks");
    }
    return value;
  }
}
