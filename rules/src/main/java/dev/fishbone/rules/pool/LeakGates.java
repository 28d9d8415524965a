package dev.fishbone.rules.pool;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import java.util.Optional;

/** What stands between the samples and a word on leaks. */
final class LeakGates {
  private static final double LEAST_SEEN = 0.8;

  private LeakGates() {}

  static Optional<NotAssessed> beforeAll(Study study) {
    if (!study.pools().stream().allMatch(PoolInstance::sized)) {
      return Optional.of(
          new NotAssessed(
              ReasonCode.NO_CAPACITY,
              "the size of the pool",
              "export the pool's maximum or name it in config/policies.yml"));
    }
    double seen = seen(study);
    return seen >= LEAST_SEEN
        ? Optional.empty()
        : Optional.of(
            new NotAssessed(
                seen == 0 ? ReasonCode.NO_DATA : ReasonCode.PARTIAL_WINDOW,
                "connections in use over the whole window: only "
                    + Wording.share(seen)
                    + " of it is known",
                "look for failed scrapes, and record the rest of the window"));
  }

  /** Which part of the scrapes that belong into the window are there, at the worst instance. */
  private static double seen(Study study) {
    double wanted =
        (double) study.window().bins().range().length().toMillis()
            / Math.max(1, study.interval().toMillis());
    return study.pools().stream()
        .mapToDouble(p -> p.active().within(study.window().bins().range()).size() / wanted)
        .map(share -> Math.min(1, share))
        .min()
        .orElse(0);
  }

  static Optional<NotAssessed> beforeClear(Study study, LeakLimits limits) {
    boolean unexplained =
        study.pools().stream()
            .map(p -> new CreepingLeak(study, limits, p).floor())
            .anyMatch(floor -> floor == CreepingLeak.Floor.UNEXPLAINED);
    if (unexplained) {
      return Optional.of(
          new NotAssessed(
              ReasonCode.NO_DATA,
              "whether load explains that ever more connections stay in use",
              "export the pool's counters of use"));
    }
    boolean blind =
        study.pools().stream()
            .anyMatch(
                p ->
                    p.useCount().isEmpty()
                        && NoLeak.longestFull(study, p) >= limits.span().toMillis());
    return blind
        ? Optional.of(
            new NotAssessed(
                ReasonCode.NO_DATA,
                "whether connections came back while all were in use",
                "export the pool's counters of use"))
        : Optional.empty();
  }
}
