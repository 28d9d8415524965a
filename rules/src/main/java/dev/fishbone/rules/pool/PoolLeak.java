package dev.fishbone.rules.pool;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Did connections of a pool not come back? One verdict a pool; how it is decided stands on the
 * rule's page (ALGORITHMS 3.3).
 */
public final class PoolLeak implements Rule {
  static final String ID = "pool/leak";

  private static final RuleInfo INFO =
      new RuleInfo(
          ID,
          "Did connections of a pool not come back: a leak, or requests that wait for each other?",
          Bone.CAPACITY,
          List.of(
              new Need(
                  Set.of(Signal.POOL_ACTIVE),
                  "connections in use of connection pools",
                  "export the metrics of the connection pool and scrape them at least once a minute")),
          List.of(
              new Need(
                  Set.of(Signal.POOL_USAGE_COUNT),
                  "how many connections were returned",
                  "export the pool's counters of use"),
              new Need(
                  Set.of(Signal.THREADS_ACTIVE),
                  "threads at work",
                  "export the metrics of the request threads")),
          LeakLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    LeakLimits limits = LeakLimits.of(settings);
    List<Judged> pools = Judged.of(telemetry);
    if (pools.isEmpty()) {
      return Judged.nothing(ID, telemetry);
    }
    return pools.stream()
        .map(pool -> new Verdict(ID, pool.study().subject(), 1, outcome(pool.study(), limits)))
        .sorted(Comparator.comparing(Verdict::subject))
        .toList();
  }

  private static Outcome outcome(Study study, LeakLimits limits) {
    Optional<NotAssessed> gate = LeakGates.beforeAll(study);
    if (gate.isPresent()) {
      return gate.get();
    }
    List<Leak> leaks = leaks(study, limits);
    if (!leaks.isEmpty()) {
      return new LeakFinding(study, leaks).finding();
    }
    Optional<NotAssessed> silence = LeakGates.beforeClear(study, limits);
    return silence.isPresent() ? silence.get() : NoLeak.of(study, limits);
  }

  /** One an instance at the most. */
  private static List<Leak> leaks(Study study, LeakLimits limits) {
    List<Leak> leaks = new ArrayList<>();
    for (PoolInstance pool : study.pools()) {
      new StuckPool(study, limits, pool)
          .find()
          .or(() -> new CreepingLeak(study, limits, pool).find())
          .ifPresent(leaks::add);
    }
    return leaks;
  }

  /** Whether connections are lost, by the settings of this rule. */
  static boolean leaks(Study study) {
    return !leaks(study, LeakLimits.of(Settings.of(INFO, study.telemetry().recording()))).isEmpty();
  }
}
