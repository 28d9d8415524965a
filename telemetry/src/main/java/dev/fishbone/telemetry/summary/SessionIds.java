package dev.fishbone.telemetry.summary;

import java.util.Arrays;

/**
 * A set of sessions as 64-bit hashes, ascending; two of a million share one by a chance of 10⁻⁷.
 */
public record SessionIds(long[] hashes) {
  public static final SessionIds NONE = new SessionIds(new long[0]);

  public SessionIds {
    hashes = Arrays.stream(hashes).sorted().distinct().toArray();
  }

  @Override
  public long[] hashes() {
    return hashes.clone();
  }

  public int size() {
    return hashes.length;
  }

  public SessionIds union(SessionIds other) {
    long[] both = Arrays.copyOf(hashes, hashes.length + other.hashes.length);
    System.arraycopy(other.hashes, 0, both, hashes.length, other.hashes.length);
    return new SessionIds(both);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SessionIds that && Arrays.equals(hashes, that.hashes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(hashes);
  }

  @Override
  public String toString() {
    return hashes.length + " sessions";
  }
}
