package dev.fishbone.connectors.spans;

import java.nio.charset.StandardCharsets;

/**
 * What was asked for, taken out of URLs that are ASCII bytes: the same as {@link UrlPath}, {@link
 * Operations} and {@link Probes} make of texts.
 */
final class ByteTarget {
  private static final byte[] SLASH = {'/'};
  private static final int LONGEST_SEGMENT = 40;

  private final Slice whole = new Slice();
  private final Slice path = new Slice();
  private final Slice authority = new Slice();
  private final Slice normal = new Slice();
  private final ByteTexts probes = new ByteTexts();
  private byte[] scratch = new byte[512];
  private int filled;

  ByteTarget() {
    for (String probe : Probes.paths()) {
      byte[] bytes = probe.getBytes(StandardCharsets.US_ASCII);
      probes.numberOf(bytes, 0, bytes.length);
    }
  }

  /** Takes a path, with or without its query. */
  void ofPath(Slice target) {
    whole.set(target);
    cut();
  }

  /** Takes path and query of a URL. */
  void ofUrl(Slice url) {
    int host = afterScheme(url);
    if (host < 0) {
      whole.set(url);
    } else {
      int slash = host;
      while (slash < url.to() && url.bytes()[slash] != '/') {
        slash++;
      }
      if (slash == url.to()) {
        whole.set(SLASH, 0, 1);
      } else {
        whole.set(url.bytes(), slash, url.to());
      }
    }
    cut();
  }

  void clear() {
    whole.clear();
    path.clear();
  }

  private void cut() {
    byte[] bytes = whole.bytes();
    int end = whole.from();
    while (end < whole.to() && bytes[end] != '?' && bytes[end] != '#') {
      end++;
    }
    path.set(bytes, whole.from(), end);
  }

  /** All of it. */
  Slice whole() {
    return whole;
  }

  /** Behind {@code ://}; −1 where there is none. */
  private static int afterScheme(Slice url) {
    byte[] bytes = url.bytes();
    for (int i = url.from(); i + 2 < url.to(); i++) {
      if (bytes[i] == ':' && bytes[i + 1] == '/' && bytes[i + 2] == '/') {
        return i + 3;
      }
    }
    return -1;
  }

  /** Host and port of a URL, what stands before {@code @} included; empty where it has none. */
  Slice authority(Slice url) {
    int from = afterScheme(url);
    if (from < 0) {
      authority.set(SLASH, 0, 0);
      return authority;
    }
    byte[] bytes = url.bytes();
    int to = from;
    while (to < url.to() && bytes[to] != '/' && bytes[to] != '?' && bytes[to] != '#') {
      to++;
    }
    authority.set(bytes, from, to);
    return authority;
  }

  boolean isProbe() {
    return probes.find(path.bytes(), path.from(), path.to()) >= 0
        || endsWith("/actuator/health")
        || endsWith("/actuator/health/liveness")
        || endsWith("/actuator/health/readiness");
  }

  private boolean endsWith(String ending) {
    int at = path.to() - ending.length();
    if (at < path.from() || path.bytes()[path.to() - 1] != ending.charAt(ending.length() - 1)) {
      return false;
    }
    for (int i = 0; i < ending.length(); i++) {
      if (path.bytes()[at + i] != ending.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The path, low in cardinality: see {@link UrlPath#normalised}. */
  Slice normalised() {
    if (scratch.length < 2 * path.length() + 2) {
      scratch = new byte[4 * path.length() + 2];
    }
    filled = 0;
    byte[] bytes = path.bytes();
    int at = path.from();
    while (at < path.to()) {
      int digits = 0;
      int hex = 0;
      int end = at;
      byte c = 0;
      while (end < path.to() && (c = bytes[end]) != '/') {
        if (c >= '0' && c <= '9') {
          digits++;
        } else if (c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' || c == '-') {
          hex++;
        }
        end++;
      }
      segment(at, end, digits, hex);
      if (end < path.to()) {
        scratch[filled++] = '/';
      }
      at = end + 1;
    }
    normal.set(scratch, 0, filled);
    return normal;
  }

  private void segment(int from, int to, int digits, int hex) {
    boolean plain = digits + hex == to - from && digits > 0;
    if (plain && (hex == 0 || to - from >= 8) || to - from > LONGEST_SEGMENT) {
      scratch[filled++] = '{';
      scratch[filled++] = '}';
    } else if (digits < 2) {
      System.arraycopy(path.bytes(), from, scratch, filled, to - from);
      filled += to - from;
    } else {
      digitRuns(path.bytes(), from, to);
    }
  }

  private void digitRuns(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int end = at;
      while (end < to && bytes[end] >= '0' && bytes[end] <= '9') {
        end++;
      }
      if (end - at >= 2) {
        scratch[filled++] = '{';
        scratch[filled++] = '}';
        at = end;
      } else {
        scratch[filled++] = bytes[at++];
      }
    }
  }
}
