package dev.fishbone.connectors.spans;

import java.util.Optional;

/** Whether an instant can be Unix nanoseconds at all; a wrong unit shows in its magnitude. */
final class Epochs {
  /** 1990 and 2100. */
  private static final double FROM_SECONDS = 631_152_000;

  private static final double TO_SECONDS = 4_102_444_800.0;

  private Epochs() {}

  /** Whether a start, Unix nanoseconds, is surely no reason to complain. */
  static boolean isSound(long nanos) {
    return nanos > (long) (FROM_SECONDS + 1) * 1_000_000_000L
        && nanos < (long) (TO_SECONDS - 1) * 1_000_000_000L;
  }

  /** What is wrong with a start; nothing where it is a possible instant. */
  static Optional<String> complaint(long nanos, String unitOfFormat) {
    if (nanos <= 0) {
      return Optional.of("the span has no start time: it is kept, and lies outside every window");
    }
    if (plausible(nanos / 1e9)) {
      return Optional.empty();
    }
    String unit =
        plausible(nanos)
            ? "seconds"
            : plausible(nanos / 1e3)
                ? "milliseconds"
                : plausible(nanos / 1e6)
                    ? "microseconds"
                    : plausible(nanos / 1e12) ? "a thousandth of nanoseconds" : "";
    return Optional.of(
        "the start time "
            + (unit.isEmpty() ? "is no date between 1990 and 2100" : "seems to be given in " + unit)
            + ": write it in "
            + unitOfFormat
            + " since 1970; the span is kept, and lies outside every window");
  }

  private static boolean plausible(double seconds) {
    return seconds >= FROM_SECONDS && seconds <= TO_SECONDS;
  }
}
