package dev.fishbone.telemetry.summary;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts per second while they grow: blocks of a minute, made where something is counted. Counts
 * per minute lie in blocks of an hour; their minutes may begin at any second.
 */
final class SecondCounts {
  private static final int BLOCK = 60;
  private static final int MINUTE = 60;
  private static final int HOUR = BLOCK * MINUTE;

  private final boolean minutes;
  private final LongTable numbers = new LongTable();
  private final List<long[]> blocks = new ArrayList<>(1);
  private long lastNumber = Long.MIN_VALUE;
  private long[] lastBlock = new long[0];

  SecondCounts() {
    this(false);
  }

  /**
   * @param minutes whether what is counted under a second is that of the minute which it begins
   */
  SecondCounts(boolean minutes) {
    this.minutes = minutes;
  }

  void add(long second, long count) {
    long number = minutes ? hour(second) : Math.floorDiv(second, BLOCK);
    if (number != lastNumber) {
      lastBlock = block(number);
      lastNumber = number;
    }
    int at =
        minutes
            ? (int) (Math.floorMod(second, (long) HOUR) / MINUTE)
            : (int) Math.floorMod(second, (long) BLOCK);
    lastBlock[at] = Saturating.add(lastBlock[at], count);
  }

  /** Of those minutes of an hour that begin with the same second. */
  private static long hour(long second) {
    return Math.floorDiv(second, HOUR) * MINUTE + Math.floorMod(second, MINUTE);
  }

  void merge(SecondCounts other) {
    for (int block = 0; block < other.blocks.size(); block++) {
      long[] own = block(other.numbers.key(block));
      long[] theirs = other.blocks.get(block);
      for (int i = 0; i < BLOCK; i++) {
        own[i] = Saturating.add(own[i], theirs[i]);
      }
    }
  }

  private long[] block(long number) {
    int at = numbers.numberOf(number);
    if (at == blocks.size()) {
      blocks.add(new long[BLOCK]);
    }
    return blocks.get(at);
  }

  boolean isEmpty() {
    return blocks.isEmpty();
  }

  BinCounts finish() {
    List<BinCounts.Stretch> stretches = new ArrayList<>();
    for (int block = 0; block < blocks.size(); block++) {
      stretches.add(stretch(numbers.key(block), blocks.get(block)));
    }
    return new BinCounts(stretches);
  }

  private BinCounts.Stretch stretch(long number, long[] counts) {
    return minutes
        ? new BinCounts.Stretch(
            Math.floorDiv(number, MINUTE) * HOUR + Math.floorMod(number, MINUTE), MINUTE, counts)
        : new BinCounts.Stretch(number * BLOCK, counts);
  }
}
