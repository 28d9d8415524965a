package dev.fishbone.rules.latent;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.LayerCount;
import dev.fishbone.telemetry.summary.LayerTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether attempts of a call go on after whoever asked for them has given up. */
public final class TimeBudget implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "latent/time-budget",
          "Do all attempts of a call take longer than its caller's own caller waits?",
          Bone.CODE,
          List.of(CallNeeds.BOTH_SIDES),
          List.of(LatentNeeds.POLICIES),
          BudgetLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    List<CalledEdge> edges = CalledEdge.all(telemetry);
    if (edges.isEmpty()) {
      return List.of(EdgeVerdicts.nothingToJudge(INFO, telemetry));
    }
    BudgetLimits limits = BudgetLimits.of(settings);
    TimeBudgetJudge judge = new TimeBudgetJudge(telemetry, limits, edges);
    List<Verdict> verdicts = new ArrayList<>();
    steps(telemetry)
        .forEach(
            (subject, step) -> verdicts.add(new Verdict(INFO.id(), subject, 1, judge.judge(step))));
    return verdicts.isEmpty()
        ? List.of(new Verdict(INFO.id(), EdgeVerdicts.nobody(telemetry), 1, noSteps()))
        : verdicts;
  }

  /**
   * Two calls, one within the other.
   *
   * @param requests that made both
   */
  record Step(String above, String caller, String callee, double requests) {}

  private static Map<String, Step> steps(Telemetry telemetry) {
    Map<String, Step> steps = new TreeMap<>();
    for (LayerTally tally : telemetry.traces().layers()) {
      List<String> path = tally.path();
      double requests = tally.sum(LayerCount.REQUESTS, telemetry.recording().window());
      if (path.size() >= 3 && requests > 0) {
        List<String> last = path.subList(path.size() - 3, path.size());
        steps.merge(
            Subject.path(last),
            new Step(last.get(0), last.get(1), last.get(2), requests),
            (a, b) -> new Step(a.above, a.caller, a.callee, a.requests + b.requests));
      }
    }
    return steps;
  }

  private static Outcome noSteps() {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "requests that pass two calls, one within the other",
        "Trace every service on the path, and check that context is passed on");
  }
}
