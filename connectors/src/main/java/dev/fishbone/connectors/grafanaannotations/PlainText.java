package dev.fishbone.connectors.grafanaannotations;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The words of a text with HTML in it; what only looks like a tag stays. */
final class PlainText {
  private static final Pattern BREAK = Pattern.compile("(?i)<(?:br|/p|/div|/li)\\s*/?>");
  private static final Pattern TAG = Pattern.compile("<[a-zA-Z/!][^<>]*>");
  private static final Pattern ENTITY =
      Pattern.compile("&(#[0-9]{1,7}|#x[0-9a-fA-F]{1,6}|[a-z]+);");
  private static final Map<String, String> NAMED =
      Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"", "apos", "'", "nbsp", " ");

  private PlainText() {}

  static String of(String html) {
    String broken = BREAK.matcher(html).replaceAll("\n");
    String bare = TAG.matcher(broken).replaceAll("");
    // Entities last and once: an escaped tag is a word about a tag.
    return ENTITY
        .matcher(bare)
        .replaceAll(entity -> java.util.regex.Matcher.quoteReplacement(character(entity)))
        .strip();
  }

  private static String character(MatchResult entity) {
    String name = entity.group(1);
    if (!name.startsWith("#")) {
      return NAMED.getOrDefault(name, entity.group());
    }
    int code =
        name.startsWith("#x")
            ? Integer.parseInt(name.substring(2), 16)
            : Integer.parseInt(name.substring(1));
    return Character.isValidCodePoint(code) ? Character.toString(code) : entity.group();
  }
}
