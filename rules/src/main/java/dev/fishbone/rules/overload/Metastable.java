package dev.fishbone.rules.overload;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallLimits;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Whether a service went on failing when what had started it was over (ALGORITHMS 7). */
public final class Metastable implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "overload/metastable",
          "Did a service go on failing at its usual load when what had started it was over?",
          Bone.CODE,
          List.of(CallNeeds.EACH_ATTEMPT),
          List.of(
              new Need(
                  Set.of(Signal.POOL_USAGE_SUM),
                  "how long connections are held, which tells capacity",
                  "Export the pool's metrics of use")),
          List.of(
              new Setting("bin", Setting.Kind.DURATION, "10s", "finer hides in chance"),
              new Setting("persistence", Setting.Kind.DURATION, "5m", "a shorter one is a tail"),
              new Setting("quiet", Setting.Kind.DURATION, "2m", "a cause is over if so long calm"),
              new Setting("drains", Setting.Kind.COUNT, "3", "so many drains of the backlog"),
              new Setting("goodput", Setting.Kind.RATIO, "0.9", "failing is below it"),
              new Setting("recovered", Setting.Kind.RATIO, "0.99", "of usual goodput"),
              new Setting("amplified", Setting.Kind.RATIO, "1.3", "attempts a call that sustain"),
              new Setting("orphaned", Setting.Kind.RATIO, "0.05", "attempts nobody waited for"),
              new Setting("same-load", Setting.Kind.RATIO, "0.05", "loads so near are equal"),
              new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer show nothing")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    TreeMap<String, List<EdgeTally>> callees = new TreeMap<>();
    for (EdgeTally edge : telemetry.traces().edges()) {
      if (!edge.callee().isEmpty()) {
        callees.computeIfAbsent(edge.callee(), c -> new ArrayList<>()).add(edge);
      }
    }
    Duration bin = settings.duration("bin");
    Gates gates =
        Gates.of(
            telemetry,
            new CallLimits(
                bin.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : bin,
                bin,
                1,
                1,
                settings.number("min-requests")));
    List<Verdict> verdicts = new ArrayList<>();
    callees.forEach(
        (service, edges) -> {
          Outcome outcome =
              gates
                  .check(Edge.of(edges, ""))
                  .<Outcome>map(none -> none)
                  .orElseGet(() -> new MetaJudge(telemetry, settings, service, edges).judge());
          verdicts.add(new Verdict(INFO.id(), Subject.named(service), 1, outcome));
        });
    if (verdicts.isEmpty()) {
      String subject =
          telemetry.recording().effects().stream()
              .findFirst()
              .map(Effect::service)
              .map(Subject::named)
              .orElse("-");
      Outcome none =
          new Outcome.NotAssessed(
              ReasonCode.NO_DATA,
              "calls between services within the window",
              "Export client spans, and check that the spans' times lie within the window");
      verdicts.add(new Verdict(INFO.id(), subject, 1, none));
    }
    return List.copyOf(verdicts);
  }
}
