package dev.fishbone.rules.pool;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import java.util.Locale;
import java.util.Optional;

/** What stands between the samples and a verdict (ALGORITHMS 3.2 and 3.5). */
final class Gates {
  /** Restarts in more of the bins than this leave too little of what a counter counts. */
  private static final double MOST_RESETS = 0.2;

  /** "Calm" from scrapes alone must exclude more saturated time than this. */
  private static final double HIDDEN = 0.05;

  private static final double LEAST_KNOWN = 0.8;

  private Gates() {}

  /** Reasons for no verdict at all. */
  static Optional<NotAssessed> beforeAll(Study study) {
    if (!study.pools().stream().allMatch(PoolInstance::sized)) {
      return not(
          ReasonCode.NO_CAPACITY,
          "the size of the pool",
          "export the pool's maximum or name it in config/policies.yml");
    }
    if (study.window().bins().count() == 0 || study.known() == 0) {
      return not(
          ReasonCode.NO_DATA,
          study.seesWaiters() || study.hasCounters()
              ? "samples of the pool within the window"
              : "how many callers wait for the pool",
          "record connections in use, waiting callers and acquire timeouts over the window");
    }
    if (study.resets() > MOST_RESETS) {
      return not(
          ReasonCode.RESETS,
          "counters that run on: they began again in "
              + Wording.share(study.resets())
              + " of the intervals",
          "find out why the instances restart so often");
    }
    if (!study.hasCounters() && study.interval().compareTo(study.limits().longestInterval()) > 0) {
      return not(
          ReasonCode.ALIASING,
          "scrapes more often than every " + Wording.time(study.interval().toMillis() / 1e3),
          "scrape at least once a minute, or export the pool's counters of waits and timeouts");
    }
    return Optional.empty();
  }

  /** Reasons why seeing no saturation does not mean that there was none. */
  static Optional<NotAssessed> beforeClear(Study study) {
    if (!study.seesWaiters() && !study.countsWaits()) {
      return not(
          ReasonCode.NO_DATA,
          "how many callers wait for the pool",
          "export the number of waiting callers, or the time they waited");
    }
    if (study.known() < LEAST_KNOWN) {
      return not(
          ReasonCode.PARTIAL_WINDOW,
          "samples of the pool over the whole window: only "
              + Wording.share(study.known())
              + " of it is known",
          "look for failed scrapes, and record the rest of the window");
    }
    double hidden = 3.0 / Math.max(study.tellingScrapes(), 1);
    if (!study.countsWaits() && hidden > HIDDEN) {
      return not(
          ReasonCode.ALIASING,
          String.format(
              Locale.ROOT,
              "counters of waits: none of %s saw it full, which leaves up to %s of the time",
              Wording.count(study.tellingScrapes(), "scrape"),
              Wording.share(Math.min(hidden, 1))),
          "export the pool's counters, or scrape more often");
    }
    return Optional.empty();
  }

  private static Optional<NotAssessed> not(ReasonCode code, String needs, String hint) {
    return Optional.of(new NotAssessed(code, needs, hint));
  }
}
