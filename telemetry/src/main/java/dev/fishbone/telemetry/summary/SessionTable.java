package dev.fishbone.telemetry.summary;

import java.util.Arrays;

/** Sessions with the instants of their last failure and last success; open addressing, by hash. */
final class SessionTable {
  static final long NEVER = Long.MIN_VALUE;

  private long[] hashes = new long[16];
  private long[] failures = new long[16];
  private long[] successes = new long[16];
  private int size;

  int size() {
    return size;
  }

  /** Takes what is later of each; the hash is not 0. */
  void put(long hash, long failureMillis, long successMillis) {
    int at = find(hash);
    if (hashes[at] == 0) {
      hashes[at] = hash;
      failures[at] = failureMillis;
      successes[at] = successMillis;
      size++;
      if (size * 2 > hashes.length) {
        rebuild(hashes.length * 2, 0);
      }
      return;
    }
    failures[at] = Math.max(failures[at], failureMillis);
    successes[at] = Math.max(successes[at], successMillis);
  }

  private int find(long hash) {
    // The low bits may all be zero after sampling, so that the place comes from the high ones.
    int mask = hashes.length - 1;
    int at = (int) ((hash * 0x9e3779b97f4a7c15L) >>> 32) & mask;
    while (hashes[at] != 0 && hashes[at] != hash) {
      at = (at + 1) & mask;
    }
    return at;
  }

  /** Drops those whose hash does not end in so many zero bits. */
  void keep(int level) {
    rebuild(hashes.length, level);
  }

  private void rebuild(int capacity, int level) {
    long[] oldHashes = hashes;
    long[] oldFailures = failures;
    long[] oldSuccesses = successes;
    hashes = new long[capacity];
    failures = new long[capacity];
    successes = new long[capacity];
    size = 0;
    for (int i = 0; i < oldHashes.length; i++) {
      if (oldHashes[i] != 0 && kept(oldHashes[i], level)) {
        int at = find(oldHashes[i]);
        hashes[at] = oldHashes[i];
        failures[at] = oldFailures[i];
        successes[at] = oldSuccesses[i];
        size++;
      }
    }
  }

  static boolean kept(long hash, int level) {
    return Long.numberOfTrailingZeros(hash) >= level;
  }

  void merge(SessionTable other) {
    for (int i = 0; i < other.hashes.length; i++) {
      if (other.hashes[i] != 0) {
        put(other.hashes[i], other.failures[i], other.successes[i]);
      }
    }
  }

  SessionIds failed() {
    return some(false);
  }

  /** Those whose last failure came after any success. */
  SessionIds unrecovered() {
    return some(true);
  }

  private SessionIds some(boolean unrecovered) {
    long[] found = new long[size];
    int count = 0;
    for (int i = 0; i < hashes.length; i++) {
      boolean failed = hashes[i] != 0 && failures[i] != NEVER;
      if (failed && (!unrecovered || successes[i] < failures[i])) {
        found[count++] = hashes[i];
      }
    }
    return new SessionIds(Arrays.copyOf(found, count));
  }
}
