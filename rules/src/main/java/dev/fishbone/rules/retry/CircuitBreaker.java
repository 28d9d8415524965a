package dev.fishbone.rules.retry;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Set;

/** Whether calls kept going at failure rates at which a circuit breaker would have opened. */
public final class CircuitBreaker implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "retry/breaker",
          "Did calls keep going at failure rates at which a circuit breaker would have opened?",
          Bone.CAPACITY,
          List.of(CallNeeds.BOTH_SIDES),
          List.of(
              new Need(
                  Set.of(Signal.BREAKER_OPEN),
                  "the state of circuit breakers",
                  "Export the state of the callers' breakers, if there are any")),
          BreakerLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    Gates gates = Gates.of(telemetry, BreakerLimits.calls(settings));
    BreakerJudge judge = new BreakerJudge(telemetry, settings, gates);
    List<CalledEdge> failing =
        CalledEdge.all(telemetry).stream()
            .filter(called -> gates.check(called.edge()).isEmpty())
            .filter(judge::keptGoing)
            .toList();
    return EdgeVerdicts.of(INFO, telemetry, gates, called -> judge.judge(called, failing));
  }
}
