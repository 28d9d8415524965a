package dev.fishbone.connectors.spans;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Numbers for texts that are bytes: a text that was seen before is known without being made. A
 * memory, no register: whoever keeps numbers forgets them when it is {@linkplain #isFull() full}.
 */
final class ByteTexts {
  private static final int MOST = 1 << 16;
  private static final int MOST_BYTES = 8 << 20;

  private byte[] arena = new byte[1 << 13];
  private int[] starts = new int[256];
  private int[] hashes = new int[256];
  private int[] table = new int[512];
  private int size;

  /** Whether it should be cleared before more is added. */
  boolean isFull() {
    return size >= MOST || starts[size] >= MOST_BYTES;
  }

  void clear() {
    size = 0;
    Arrays.fill(table, 0);
  }

  /** Whether a number, which may have been forgotten, stands for some bytes. */
  boolean is(int number, Slice text) {
    return number < size
        && Arrays.equals(
            arena, starts[number], starts[number + 1], text.bytes(), text.from(), text.to());
  }

  int numberOf(Slice text) {
    return numberOf(text.bytes(), text.from(), text.to());
  }

  /** The number of some bytes, given out on first sight. */
  int numberOf(byte[] bytes, int from, int to) {
    int hash = Slice.hash(bytes, from, to);
    int slot = hash & (table.length - 1);
    while (table[slot] != 0) {
      int number = table[slot] - 1;
      if (hashes[number] == hash
          && Arrays.equals(arena, starts[number], starts[number + 1], bytes, from, to)) {
        return number;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    add(bytes, from, to, hash);
    table[slot] = size;
    if (2 * size > table.length) {
      grow();
    }
    return size - 1;
  }

  /** The number of a text, −1 where it has none yet. */
  int find(byte[] bytes, int from, int to) {
    int hash = Slice.hash(bytes, from, to);
    int slot = hash & (table.length - 1);
    while (table[slot] != 0) {
      int number = table[slot] - 1;
      if (hashes[number] == hash
          && Arrays.equals(arena, starts[number], starts[number + 1], bytes, from, to)) {
        return number;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return -1;
  }

  private void add(byte[] bytes, int from, int to, int hash) {
    if (size + 2 > starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
      hashes = Arrays.copyOf(hashes, 2 * hashes.length);
    }
    int start = starts[size];
    int end = start + to - from;
    if (end > arena.length) {
      arena = Arrays.copyOf(arena, Math.max(end, 2 * arena.length));
    }
    System.arraycopy(bytes, from, arena, start, to - from);
    hashes[size] = hash;
    starts[++size] = end;
  }

  private void grow() {
    table = new int[4 * table.length];
    for (int number = 0; number < size; number++) {
      int slot = hashes[number] & (table.length - 1);
      while (table[slot] != 0) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = number + 1;
    }
  }

  String textOf(int number) {
    int start = starts[number];
    return new String(arena, start, starts[number + 1] - start, StandardCharsets.UTF_8);
  }
}
