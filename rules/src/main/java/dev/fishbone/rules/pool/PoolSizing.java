package dev.fishbone.rules.pool;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Is a pool large enough for the calls that each request makes? One verdict a pool; how it is
 * decided stands on the rule's page (ALGORITHMS 3.4).
 */
public final class PoolSizing implements Rule {
  static final String ID = "pool/sizing";

  private static final RuleInfo INFO =
      new RuleInfo(
          ID,
          "Is a pool of connections large enough for what each request asks of it?",
          Bone.CAPACITY,
          List.of(
              new Need(
                  Set.of(Signal.POOL_ACTIVE, Signal.POOL_TIMEOUTS, Signal.POOL_WAIT_SUM),
                  "metrics of connection pools",
                  "export the metrics of the connection pool and scrape them at least once a minute")),
          List.of(
              new Need(
                  Set.of(Signal.TRACES, Signal.POOL_USAGE_COUNT),
                  "traces, or counters of the pool's use",
                  "record traces, or export how often and how long connections are used")),
          SizingLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    SizingLimits limits = SizingLimits.of(settings);
    List<Judged> pools = Judged.of(telemetry);
    if (pools.isEmpty()) {
      return Judged.nothing(ID, telemetry);
    }
    return pools.stream()
        .map(pool -> new Verdict(ID, pool.study().subject(), 1, outcome(pool, limits)))
        .sorted(Comparator.comparing(Verdict::subject))
        .toList();
  }

  private static Outcome outcome(Judged pool, SizingLimits limits) {
    Study study = pool.study();
    Optional<NotAssessed> gate = Gates.beforeAll(study);
    if (gate.isPresent()) {
      return gate.get();
    }
    List<TimeRange> full = pool.full();
    boolean none = Pattern.of(study, full, study.pools()).kind() == Pattern.Kind.NO_RETURNS;
    if (!full.isEmpty() && (none || PoolLeak.leaks(study))) {
      return new NotAssessed(
          ReasonCode.CENSORED,
          "connections that come back: some or all did not, and no size is enough for a leak",
          "look at pool/leak first");
    }
    Demands demands = new Demands(study, full, limits.requests());
    Holds holds = new Holds(study, full);
    List<TimeRange> busy = full.isEmpty() ? List.of(study.window().bins().range()) : full;
    Optional<Sizing> sizing = Sizing.of(study, demands, holds, full, busy);
    if (sizing.isEmpty()) {
      return unknown(demands);
    }
    return full.isEmpty()
        ? new Headroom(study, sizing.get(), demands, limits).outcome()
        : new SizingJudge(pool, sizing.get(), demands, holds, limits).outcome();
  }

  private static NotAssessed unknown(Demands demands) {
    return demands.kind() == Demands.Kind.NOTHING
        ? new NotAssessed(
            ReasonCode.NO_DATA,
            "how many connections requests ask for: the pool's counters are missing or contradict"
                + " its gauges, and no whole traces lead to its service",
            "record all traces, or export the pool's own counters of use")
        : new NotAssessed(
            ReasonCode.NO_DATA,
            "how long a connection is held",
            "export the pool's counters of use, or record the spans of its queries");
  }
}
