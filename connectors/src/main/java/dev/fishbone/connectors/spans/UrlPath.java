package dev.fishbone.connectors.spans;

/** Paths of URLs: taken out of them, and made low in cardinality. */
public final class UrlPath {
  private static final int LONGEST_SEGMENT = 40;

  private UrlPath() {}

  /** Path and query of a URL, without scheme and authority. */
  public static String afterAuthority(String url) {
    int scheme = url.indexOf("://");
    if (scheme < 0) {
      return url;
    }
    int slash = url.indexOf('/', scheme + 3);
    return slash < 0 ? "/" : url.substring(slash);
  }

  /** Host, with its port where it is written, of a URL; empty where it has none. */
  public static String authority(String url) {
    int scheme = url.indexOf("://");
    if (scheme < 0) {
      return "";
    }
    int from = scheme + 3;
    int to = from;
    while (to < url.length() && "/?#".indexOf(url.charAt(to)) < 0) {
      to++;
    }
    int at = url.lastIndexOf('@', to - 1);
    return url.substring(at >= from ? at + 1 : from, to);
  }

  /** The path alone. */
  public static String withoutQuery(String path) {
    int end = 0;
    while (end < path.length() && path.charAt(end) != '?' && path.charAt(end) != '#') {
      end++;
    }
    return path.substring(0, end);
  }

  /** Numbers, UUIDs, hashes and long segments become {@code {}}; runs of digits in words too. */
  public static String normalised(String path) {
    StringBuilder normal = new StringBuilder(path.length());
    int at = 0;
    while (at < path.length()) {
      int end = path.indexOf('/', at);
      end = end < 0 ? path.length() : end;
      segment(path, at, end, normal);
      if (end < path.length()) {
        normal.append('/');
      }
      at = end + 1;
    }
    return normal.toString();
  }

  private static void segment(String path, int from, int to, StringBuilder normal) {
    int digits = 0;
    int hex = 0;
    int other = 0;
    for (int i = from; i < to; i++) {
      char c = path.charAt(i);
      if (c >= '0' && c <= '9') {
        digits++;
      } else if (c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' || c == '-') {
        hex++;
      } else {
        other++;
      }
    }
    boolean number = digits > 0 && hex + other == 0;
    boolean hash = other == 0 && digits > 0 && to - from >= 8;
    if (number || hash || to - from > LONGEST_SEGMENT) {
      normal.append("{}");
    } else if (digits < 2) {
      normal.append(path, from, to);
    } else {
      digitRuns(path, from, to, normal);
    }
  }

  private static void digitRuns(String path, int from, int to, StringBuilder normal) {
    int at = from;
    while (at < to) {
      int end = at;
      while (end < to && path.charAt(end) >= '0' && path.charAt(end) <= '9') {
        end++;
      }
      if (end - at >= 2) {
        normal.append("{}");
        at = end;
      } else {
        normal.append(path.charAt(at++));
      }
    }
  }
}
