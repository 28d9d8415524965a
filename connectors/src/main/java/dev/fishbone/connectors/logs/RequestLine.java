package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.spans.UrlPath;

/** Method and path of {@code GET /orders/42?x=1 HTTP/1.1}; both empty where it is none. */
record RequestLine(String method, String path) {
  private static final RequestLine NONE = new RequestLine("", "");

  static RequestLine of(String text) {
    int space = text.indexOf(' ');
    if (space <= 0 || !isMethod(text, space)) {
      return NONE;
    }
    int end = text.lastIndexOf(" HTTP/");
    return of(
        text.substring(0, space), text.substring(space + 1, end > space ? end : text.length()));
  }

  static RequestLine of(String method, String target) {
    String path = UrlPath.withoutQuery(UrlPath.afterAuthority(target.strip()));
    return new RequestLine(method.equals("-") ? "" : method, path.equals("-") ? "" : path);
  }

  private static boolean isMethod(String text, int end) {
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (c < 'A' || c > 'Z') {
        return false;
      }
    }
    return true;
  }
}
