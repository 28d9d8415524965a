package dev.fishbone.telemetry.summary;

import java.util.Arrays;

/** Numbers for longs, given out one by one from 0 on, by open addressing: nothing is boxed. */
final class LongTable {
  static final int NONE = -1;

  private long[] keys = new long[4];
  private int[] table = new int[8];
  private int size;

  int size() {
    return size;
  }

  long key(int number) {
    return keys[number];
  }

  void clear() {
    size = 0;
    Arrays.fill(table, 0);
  }

  /** The number of a key, {@link #NONE} where it has none yet. */
  int find(long key) {
    return table[slot(key)] - 1;
  }

  /** The number of a key, the next one where it has none yet. */
  int numberOf(long key) {
    int slot = slot(key);
    if (table[slot] != 0) {
      return table[slot] - 1;
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      table = new int[2 * table.length];
      for (int number = 0; number < size; number++) {
        table[slot(keys[number])] = number + 1;
      }
      slot = slot(key);
    }
    keys[size] = key;
    table[slot] = ++size;
    return size - 1;
  }

  /** Where a key is, or the free slot where it belongs; half are always free. */
  private int slot(long key) {
    int[] slots = table;
    long mixed = key * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed ^ mixed >>> 32) & (slots.length - 1);
    while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }
}
