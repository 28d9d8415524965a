package dev.fishbone.rules.pool;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.rules.statistics.FalseDiscovery;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One pool with the stretches in which it was full, as {@code pool/saturation} sees them.
 *
 * @param all every stretch
 * @param found those that are large, and new against the baseline
 * @param usual those that are large, and no news
 */
record Judged(Study study, List<Stretch> all, List<Stretch> found, List<Stretch> usual) {
  Judged {
    all = List.copyOf(all);
    found = List.copyOf(found);
    usual = List.copyOf(usual);
  }

  /** All pools of connections, by subject, as {@code pool/saturation} judges them. */
  static List<Judged> of(Telemetry telemetry) {
    return of(telemetry, Limits.of(Settings.of(PoolSaturation.INFO, telemetry.recording())));
  }

  static List<Judged> of(Telemetry telemetry, Limits limits) {
    Map<String, List<PoolInstance>> pools = new TreeMap<>();
    for (PoolInstance pool : PoolInstances.connections(telemetry)) {
      pools
          .computeIfAbsent(Subject.pool(pool.service(), pool.pool()), s -> new ArrayList<>())
          .add(pool);
    }
    List<Study> studies =
        pools.values().stream().map(instances -> Study.of(instances, telemetry, limits)).toList();
    return judged(studies, limits);
  }

  private static List<Judged> judged(List<Study> studies, Limits limits) {
    List<List<Stretch>> stretches = new ArrayList<>();
    List<Double> tested = new ArrayList<>();
    for (Study study : studies) {
      List<Stretch> own = new StretchJudge(study).stretches();
      stretches.add(own);
      own.forEach(stretch -> tested.add(stretch.pShare()));
    }
    double[] adjusted = FalseDiscovery.adjusted(tested);
    List<Judged> judged = new ArrayList<>();
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
      judged.add(new Judged(studies.get(i), stretches.get(i), found, usual));
    }
    return judged;
  }

  /** When it was full, be it new or not; empty where it was not, or not for long. */
  List<TimeRange> full() {
    List<Stretch> full = found.isEmpty() ? usual : found;
    return full.stream().map(Stretch::range).toList();
  }

  /** What a rule about pools says where there is none. */
  static List<Verdict> nothing(String rule, Telemetry telemetry) {
    NotAssessed outcome =
        new NotAssessed(
            ReasonCode.NO_DATA,
            "metrics of connection pools",
            "export the metrics of the connection pool and name its service in window.yml");
    List<Verdict> verdicts =
        telemetry.recording().effects().stream()
            .map(Effect::service)
            .distinct()
            .sorted()
            .map(service -> new Verdict(rule, Subject.named(service), 1, outcome))
            .toList();
    return verdicts.isEmpty() ? List.of(new Verdict(rule, "-", 1, outcome)) : verdicts;
  }
}
