package dev.fishbone.connectors.spans;

/** FNV-1a over UTF-16 units, 64 bits, finished so that short texts spread; never 0. */
public final class Hash {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private Hash() {}

  public static long of(String text) {
    return finish(mix(OFFSET, text));
  }

  /** Of two texts as one, with a border between them. */
  public static long of(String first, String second) {
    return finish(mix(border(mix(OFFSET, first)), second));
  }

  /** The beginning of a hash that is taken piece by piece. */
  static long begin() {
    return OFFSET;
  }

  /** Goes on with bytes that are ASCII. */
  static long ascii(long hash, byte[] bytes, int from, int to) {
    long mixed = hash;
    for (int i = from; i < to; i++) {
      mixed = (mixed ^ bytes[i]) * PRIME;
    }
    return mixed;
  }

  /** Goes on with the border between two texts. */
  static long border(long hash) {
    return (hash ^ 0xffff) * PRIME;
  }

  private static long mix(long hash, String text) {
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return hash;
  }

  static long finish(long hash) {
    hash ^= hash >>> 33;
    hash *= 0xff51afd7ed558ccdL;
    hash ^= hash >>> 33;
    return hash == 0 ? 1 : hash;
  }
}
