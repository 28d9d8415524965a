package dev.fishbone.rules.remedy;

import java.time.Duration;
import java.util.Optional;

/** How one library is told to repeat with care, a line each; empty where it cannot be told. */
interface RetryWords {
  /**
   * A line and where it goes.
   *
   * @param place a clause, with what of the advice the library cannot be told
   */
  record Typed(String place, String code) {}

  String language();

  /** Fewer attempts, exponential backoff and jitter. */
  Optional<Typed> backoff(Target target);

  /** Retries as a share of all calls, or what comes nearest. */
  Optional<Typed> budget(Target target);

  /** Whether what stands for a budget bounds retries over all calls. */
  default boolean bounds() {
    return true;
  }

  /** A breaker that opens at half of the calls failing. */
  Optional<Typed> breaker(Target target);

  /**
   * All attempts of a call within one time.
   *
   * @param fit attempts that it leaves time for
   */
  Optional<Typed> within(Target target, Duration whole, int fit);

  /** {@code 3s}, {@code 1500ms}. */
  static String text(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
  }
}
