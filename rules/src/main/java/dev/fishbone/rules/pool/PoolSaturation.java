package dev.fishbone.rules.pool;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Was a pool of connections full, with callers waiting? One verdict a pool; how it is decided
 * stands on the rule's page (ALGORITHMS 3).
 */
public final class PoolSaturation implements Rule {
  static final String ID = "pool/saturation";

  static final RuleInfo INFO =
      new RuleInfo(
          ID,
          "Was a pool of connections full, with callers waiting?",
          Bone.CAPACITY,
          List.of(
              new Need(
                  Set.of(Signal.POOL_ACTIVE, Signal.POOL_TIMEOUTS, Signal.POOL_WAIT_SUM),
                  "metrics of connection pools",
                  "export the metrics of the connection pool and scrape them at least once a minute")),
          List.of(
              new Need(
                  Set.of(Signal.POOL_MAX),
                  "the size of connection pools",
                  "export the pool's maximum beside its use"),
              new Need(
                  Set.of(Signal.POOL_PENDING, Signal.POOL_WAIT_SUM, Signal.POOL_TIMEOUTS),
                  "callers that wait for a connection",
                  "export the pool's pending acquisitions")),
          Limits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    List<Judged> pools = Judged.of(telemetry, Limits.of(settings));
    if (pools.isEmpty()) {
      return Judged.nothing(ID, telemetry);
    }
    return pools.stream()
        .map(pool -> new Verdict(ID, pool.study().subject(), 1, outcome(pool)))
        .sorted(Comparator.comparing(Verdict::subject))
        .toList();
  }

  private static Outcome outcome(Judged pool) {
    Study study = pool.study();
    Optional<Outcome.NotAssessed> gate = Gates.beforeAll(study);
    if (gate.isPresent()) {
      return gate.get();
    }
    if (!pool.found().isEmpty()) {
      return new FullPool(study, pool.found(), Outcome.Grade.FINDING).finding();
    }
    if (!pool.usual().isEmpty()) {
      return new FullPool(study, pool.usual(), Outcome.Grade.SUSPECTED).finding();
    }
    Optional<Outcome.NotAssessed> silence = Gates.beforeClear(study);
    return silence.isPresent() ? silence.get() : CalmPool.of(study, pool.all());
  }
}
