package dev.fishbone.connectors.spans;

/** Nanoseconds from microseconds, held at the ends of the range instead of wrapping round. */
public final class Times {
  private static final long MOST = Long.MAX_VALUE / 2_000;

  private Times() {}

  public static long nanos(long micros) {
    return Math.max(-MOST, Math.min(MOST, micros)) * 1_000;
  }
}
