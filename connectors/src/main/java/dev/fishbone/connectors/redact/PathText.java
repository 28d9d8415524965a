package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.spans.UrlPath;
import java.util.regex.Pattern;

/**
 * Paths, routes and names of spans, segment by segment: a pseudonym takes the place of a segment
 * such that two paths that readers take for one operation, or for one request, stay so.
 */
final class PathText {
  private static final int LONGEST_SEGMENT = 40;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.~$:,()*+!#<>{}\\[\\]-]{1,40}");
  private static final Pattern TEMPLATE = Pattern.compile("\\{[A-Za-z0-9_.*:-]{0,30}\\}");

  private final Pseudonyms pseudonyms;
  private final Known known;

  PathText(Pseudonyms pseudonyms, Known known) {
    this.pseudonyms = pseudonyms;
    this.known = known;
  }

  /** Whether a segment can be a word that somebody wrote into a program, not a value. */
  static boolean isPlain(String segment) {
    return TEMPLATE.matcher(segment).matches()
        || PLAIN.matcher(segment).matches() && !UrlPath.normalised(segment).contains("{}");
  }

  /** A path as it was asked for: only words that some route has stay. */
  String path(String path) {
    return segments(path, true);
  }

  /** Path and query. */
  String target(String target) {
    String path = UrlPath.withoutQuery(target);
    return path(path) + query(target.substring(path.length()));
  }

  /** What follows a path, its {@code ?} or {@code #} included. */
  private String query(String query) {
    return query.length() < 2
        ? query
        : query.charAt(0) + "q=" + pseudonyms.letters(query.substring(1));
  }

  String queryAlone(String query) {
    return query.isEmpty() ? "" : "q=" + pseudonyms.letters(query);
  }

  /** A route, or the name of a span or operation: words stay, ids do not. */
  String name(String name) {
    int query = name.indexOf('?');
    return query < 0
        ? segments(name, false)
        : segments(name.substring(0, query), false) + query(name.substring(query));
  }

  private String segments(String path, boolean asked) {
    StringBuilder copy = new StringBuilder(path.length());
    int at = 0;
    while (true) {
      int end = path.indexOf('/', at);
      copy.append(segment(path.substring(at, end < 0 ? path.length() : end), asked));
      if (end < 0) {
        return copy.toString();
      }
      copy.append('/');
      at = end + 1;
    }
  }

  private String segment(String segment, boolean asked) {
    if (segment.isEmpty() || TEMPLATE.matcher(segment).matches()) {
      return segment;
    }
    String normal = UrlPath.normalised(segment);
    if (normal.equals("{}")) {
      return pseudonyms.digits(segment);
    }
    if (asked) {
      return known.isWord(segment) ? segment : opaque(segment, normal);
    }
    StringBuilder copy = new StringBuilder();
    for (int at = 0; at <= segment.length(); ) {
      int end = segment.indexOf(' ', at);
      end = end < 0 ? segment.length() : end;
      copy.append(token(segment.substring(at, end))).append(end < segment.length() ? " " : "");
      at = end + 1;
    }
    return copy.length() > LONGEST_SEGMENT ? opaque(segment, normal) : copy.toString();
  }

  /** A word between spaces; within a segment, digits alone make no template of its letters. */
  private String token(String token) {
    String normal = UrlPath.normalised("x " + token);
    normal = normal.startsWith("x ") ? normal.substring(2) : "{}";
    if (normal.equals("{}")) {
      return pseudonyms.digits(token);
    }
    boolean stays = token.isEmpty() || isPlain(token);
    return stays ? token : opaque(token, normal);
  }

  /** Equal for segments that readers take for one word with other digits, but for those digits. */
  private String opaque(String segment, String normal) {
    return pseudonyms.letters(normal)
        + (normal.contains("{}") ? "-" + pseudonyms.digits(segment) : "");
  }
}
