package dev.fishbone.analyzer.exports;

import java.util.Arrays;

/** How much each of several may have, so that all together fit and what is small is whole. */
final class FairShare {
  private FairShare() {}

  /**
   * The most that one may have.
   *
   * @param sizes what each would need
   */
  static long of(long[] sizes, long room) {
    long[] ascending = Arrays.stream(sizes).sorted().toArray();
    long left = room;
    for (int i = 0; i < ascending.length; i++) {
      long share = left / (ascending.length - i);
      if (ascending[i] > share) {
        return Math.max(1, share);
      }
      left -= ascending[i];
    }
    return Math.max(1, room);
  }
}
