package dev.fishbone.rules.remedy;

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

  /** A breaker that opens at half of the calls failing. */
  Optional<Typed> breaker(Target target);
}
