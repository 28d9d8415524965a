package dev.fishbone.connectors.spans;

import java.util.Arrays;

/**
 * What was derived of spans that said the same: the number of their shape and, where it follows
 * from that, the hash of their arguments. Asked by all that it depends on, as numbers.
 */
final class ShapeMemo {
  private static final int MOST = 1 << 16;
  private static final int MOST_NUMBERS = 1 << 22;

  private int[] arena = new int[1 << 10];
  private int[] starts = new int[64];
  private int[] hashes = new int[64];
  private int[] shapes = new int[64];
  private long[] arguments = new long[64];
  private int[] table = new int[128];
  private int size;

  boolean isFull() {
    return size >= MOST || starts[size] >= MOST_NUMBERS;
  }

  void clear() {
    size = 0;
    Arrays.fill(table, 0);
  }

  private static int hash(int[] key, int length) {
    long hash = length;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ key[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return (int) (hash ^ hash >>> 15);
  }

  /** Where something is remembered under a key; −1 where nothing is. */
  int find(int[] key, int length) {
    int hash = hash(key, length);
    int slot = hash & (table.length - 1);
    while (table[slot] != 0) {
      int at = table[slot] - 1;
      if (hashes[at] == hash && Arrays.equals(arena, starts[at], starts[at + 1], key, 0, length)) {
        return at;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return -1;
  }

  int shape(int at) {
    return shapes[at];
  }

  long arguments(int at) {
    return arguments[at];
  }

  /** Remembers something under a key that has nothing yet. */
  void add(int[] key, int length, int shape, long argumentHash) {
    if (size + 2 > starts.length) {
      int more = 2 * starts.length;
      starts = Arrays.copyOf(starts, more);
      hashes = Arrays.copyOf(hashes, more);
      shapes = Arrays.copyOf(shapes, more);
      arguments = Arrays.copyOf(arguments, more);
    }
    int start = starts[size];
    if (start + length > arena.length) {
      arena = Arrays.copyOf(arena, Math.max(start + length, 2 * arena.length));
    }
    System.arraycopy(key, 0, arena, start, length);
    hashes[size] = hash(key, length);
    shapes[size] = shape;
    arguments[size] = argumentHash;
    starts[++size] = start + length;
    if (2 * size > table.length) {
      table = new int[4 * table.length];
      for (int i = 0; i < size; i++) {
        put(i);
      }
    } else {
      put(size - 1);
    }
  }

  private void put(int at) {
    int slot = hashes[at] & (table.length - 1);
    while (table[slot] != 0) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = at + 1;
  }
}
