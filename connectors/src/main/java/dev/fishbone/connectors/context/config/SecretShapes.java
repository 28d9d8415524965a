package dev.fishbone.connectors.context.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Secrets that their own form tells, whatever the file and wherever they stand in it. */
final class SecretShapes {
  private static final String WORD =
      "(?:password|passwd|pwd|passphrase|secret|token|api[-_]?key|access[-_]?key|signature|sig"
          + "|credentials?|auth)";

  private static final Pattern KEY_BLOCK =
      Pattern.compile(
          "(-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----)(.*?)(-----END [A-Z0-9 ]*PRIVATE KEY-----|\\z)",
          Pattern.DOTALL);

  /** A host with a port is no user with a password. */
  private static final Pattern USER =
      Pattern.compile(
          "(://)(?![^\\s\"'/@]*:\\d{1,5}(?:[/?#\\s\"',]|$))[^\\s\"'/@:]*(?::[^\\s\"']*)?@");

  /** A text that was cut may end in a password. */
  private static final Pattern CUT =
      Pattern.compile("(://[^\\s\"'/@:\\[]*:)(?!\\d{1,5}\\z)[^\\s\"'/@]+\\z");

  private static final Pattern ORACLE = Pattern.compile("(jdbc:oracle:\\w+:)[^\\s\"'@]+@");
  private static final Pattern PARAMETER =
      Pattern.compile("(?i)([?&;][\\w.-]*" + WORD + "[\\w.-]*=)[^&;\\s\"']+");
  private static final Pattern SCHEME =
      Pattern.compile("(?i)\\b(bearer|basic)(\\s+|%20)[A-Za-z0-9._~+/=-]{6,}");
  private static final Pattern OPTION =
      Pattern.compile(
          "(?i)(?<!\\w)(--?[\\w-]*" + WORD + "(?:=|\\s+))(?![\\s\"']*<secret>)[^\\s,\\]]+");
  private static final Pattern KNOWN =
      Pattern.compile(
          "eyJ[\\w-]{5,}\\.[\\w-]+\\.[\\w-]*|\\bAKIA[0-9A-Z]{16}\\b|\\bgh[pousr]_\\w{20,}"
              + "|\\bxox[abeprs]-[\\w-]{8,}|\\b[sr]k_(?:live|test)_\\w{8,}|\\bglpat-[\\w-]{10,}"
              + "|\\{cipher}[^\\s\"']+|\\bENC\\([^)\\s]*\\)"
              + "|(?<=hooks\\.slack\\.com/services/)[\\w/]+");

  private SecretShapes() {}

  static String hidden(String text) {
    String out =
        KEY_BLOCK
            .matcher(text)
            .replaceAll(
                m ->
                    Matcher.quoteReplacement(
                        m.group(1) + ConfigCopy.SECRET + blank(m.group(2)) + m.group(3)));
    out = USER.matcher(out).replaceAll("$1" + ConfigCopy.SECRET + "@");
    out = CUT.matcher(out).replaceAll("$1" + ConfigCopy.SECRET);
    out = ORACLE.matcher(out).replaceAll("$1" + ConfigCopy.SECRET + "@");
    out = PARAMETER.matcher(out).replaceAll("$1" + ConfigCopy.SECRET);
    out = SCHEME.matcher(out).replaceAll("$1$2" + ConfigCopy.SECRET);
    out = OPTION.matcher(out).replaceAll("$1" + ConfigCopy.SECRET);
    return KNOWN.matcher(out).replaceAll(ConfigCopy.SECRET);
  }

  /** As many line breaks, real ones and written ones, and the indents of the lines. */
  private static String blank(String lines) {
    return lines.replaceAll("\\\\n", "").replaceAll("[^\\n\\r \\t]", "");
  }
}
