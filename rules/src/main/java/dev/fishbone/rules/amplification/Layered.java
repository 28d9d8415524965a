package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.LayerTally;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether retries of several layers multiplied. */
public final class Layered implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "amplification/layered",
          "Did retries of several layers multiply?",
          Bone.CODE,
          List.of(CallNeeds.BOTH_SIDES),
          List.of(),
          LayerLimits.SETTINGS);

  /** A path of one call has no layers. */
  private static final int SHORTEST = 3;

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    LayerLimits limits = LayerLimits.of(settings);
    List<Verdict> verdicts = new ArrayList<>();
    Set<List<String>> found = new HashSet<>();
    LayerJudge judge = new LayerJudge(telemetry, limits);
    // Sorted by path: what leads somewhere comes before what lies beyond.
    for (LayerTally tally : telemetry.traces().layers()) {
      List<String> path = tally.path();
      if (path.size() < SHORTEST || beyond(path, found)) {
        continue;
      }
      Outcome outcome = judge.judge(tally);
      if (outcome.fold(f -> true, c -> false, n -> false)) {
        found.add(path);
      }
      verdicts.add(new Verdict(INFO.id(), Subject.path(path), 1, outcome));
    }
    return verdicts.isEmpty() ? List.of(nothing(telemetry)) : verdicts;
  }

  private static Verdict nothing(Telemetry telemetry) {
    return telemetry.traces().edges().isEmpty()
        ? EdgeVerdicts.nothingToJudge(INFO, telemetry)
        : new Verdict(
            INFO.id(),
            EdgeVerdicts.nobody(telemetry),
            1,
            new Outcome.NotAssessed(
                ReasonCode.NO_DATA,
                "requests that pass two calls, one within the other",
                "Trace every service on the path, and check that context is passed on"));
  }

  /** Whether a path leads on from one that was found: its calls multiply by what lies above. */
  private static boolean beyond(List<String> path, Set<List<String>> found) {
    for (int length = SHORTEST; length < path.size(); length++) {
      if (found.contains(path.subList(0, length))) {
        return true;
      }
    }
    return false;
  }
}
