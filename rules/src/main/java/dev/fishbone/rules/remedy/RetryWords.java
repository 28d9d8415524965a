package dev.fishbone.rules.remedy;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** How one library is told to repeat with care, a line each; empty where it cannot be told. */
interface RetryWords {
  /** Attempts of one call, the first included: two more than the first seldom help. */
  int MOST_ATTEMPTS = 3;

  /**
   * What is configured.
   *
   * @param name under which the library knows the callee
   * @param attempts as they are configured, the first included
   */
  record Target(String name, OptionalInt attempts) {
    /** A name that needs no quotes in any of the languages; another is not typed for anybody. */
    boolean plain() {
      return name.matches("[A-Za-z][A-Za-z0-9_-]*");
    }

    int fewer() {
      return Math.min(MOST_ATTEMPTS, Math.max(2, attempts.orElse(MOST_ATTEMPTS)));
    }
  }

  String language();

  /** What must be said of how attempts are counted; empty where the library's own words tell. */
  default String counting() {
    return "";
  }

  Optional<String> backoff(Target target);

  Optional<String> budget(Target target);

  Optional<String> breaker(Target target);

  /**
   * All attempts of a call within one time.
   *
   * @param fit attempts that it leaves time for
   */
  Optional<String> within(Target target, Duration whole, int fit);

  /** {@code 3s}, {@code 1500ms}. */
  static String text(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
  }
}
