package dev.fishbone.rules.pool;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.rules.statistics.FalseDiscovery;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Was a pool of connections full, with callers waiting? One verdict a pool; how it is decided
 * stands on the rule's page (ALGORITHMS 3).
 */
public final class PoolSaturation implements Rule {
  static final String ID = "pool/saturation";

  private static final RuleInfo INFO =
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
    Limits limits = Limits.of(settings);
    Map<String, List<PoolInstance>> pools = new TreeMap<>();
    for (PoolInstance pool : PoolInstances.connections(telemetry)) {
      pools
          .computeIfAbsent(Subject.pool(pool.service(), pool.pool()), s -> new ArrayList<>())
          .add(pool);
    }
    if (pools.isEmpty()) {
      return nothing(telemetry);
    }
    List<Study> studies =
        pools.values().stream().map(instances -> Study.of(instances, telemetry, limits)).toList();
    return verdicts(studies, limits);
  }

  private static List<Verdict> verdicts(List<Study> studies, Limits limits) {
    List<List<Stretch>> stretches = new ArrayList<>();
    List<Double> tested = new ArrayList<>();
    for (Study study : studies) {
      List<Stretch> own = new StretchJudge(study).stretches();
      stretches.add(own);
      own.forEach(stretch -> tested.add(stretch.pShare()));
    }
    double[] adjusted = FalseDiscovery.adjusted(tested);
    List<Verdict> verdicts = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < studies.size(); i++) {
      List<Stretch> found = new ArrayList<>();
      List<Stretch> usual = new ArrayList<>();
      for (Stretch stretch : stretches.get(i)) {
        boolean isNew = stretch.isNew(limits, adjusted[next++]);
        if (stretch.burst(limits) || (stretch.large(limits) && isNew)) {
          found.add(stretch);
        } else if (stretch.large(limits)) {
          usual.add(stretch);
        }
      }
      Outcome outcome = outcome(studies.get(i), stretches.get(i), found, usual);
      verdicts.add(new Verdict(ID, studies.get(i).subject(), 1, outcome));
    }
    verdicts.sort(Comparator.comparing(Verdict::subject));
    return List.copyOf(verdicts);
  }

  private static Outcome outcome(
      Study study, List<Stretch> all, List<Stretch> found, List<Stretch> usual) {
    Optional<Outcome.NotAssessed> gate = Gates.beforeAll(study);
    if (gate.isPresent()) {
      return gate.get();
    }
    if (!found.isEmpty()) {
      return new FullPool(study, found, Outcome.Grade.FINDING).finding();
    }
    if (!usual.isEmpty()) {
      return new FullPool(study, usual, Outcome.Grade.SUSPECTED).finding();
    }
    Optional<Outcome.NotAssessed> silence = Gates.beforeClear(study);
    return silence.isPresent() ? silence.get() : CalmPool.of(study, all);
  }

  private static List<Verdict> nothing(Telemetry telemetry) {
    Outcome outcome =
        new Outcome.NotAssessed(
            ReasonCode.NO_DATA,
            "metrics of connection pools",
            "export the metrics of the connection pool and name its service in window.yml");
    List<Verdict> verdicts =
        telemetry.recording().effects().stream()
            .map(Effect::service)
            .distinct()
            .sorted()
            .map(service -> new Verdict(ID, Subject.named(service), 1, outcome))
            .toList();
    return verdicts.isEmpty() ? List.of(new Verdict(ID, "-", 1, outcome)) : verdicts;
  }
}
