package dev.fishbone.telemetry.summary;

/**
 * Requests of the window with one value of an attribute.
 *
 * @param proxy whether a proxy's log told of them; false for traces
 * @param entry as in {@link RootTally}; empty for logs
 * @param attribute its place among those of the recording that are read
 * @param value empty where requests bear none
 */
public record SegmentTally(
    boolean proxy,
    String service,
    String operation,
    String entry,
    int attribute,
    String value,
    long requests,
    long failures) {
  /** Whether it stands for all values of an attribute that had too many to be told apart. */
  public boolean givenUp() {
    return value.equals(SegmentTallies.GIVEN_UP);
  }
}
