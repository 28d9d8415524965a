package dev.fishbone.rules.calls;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One verdict an edge, gates first. */
public final class EdgeVerdicts {
  private EdgeVerdicts() {}

  /**
   * @param judge asked of edges that can be judged
   */
  public static List<Verdict> of(
      RuleInfo info, Telemetry telemetry, Gates gates, Function<CalledEdge, Outcome> judge) {
    List<CalledEdge> edges = CalledEdge.all(telemetry);
    if (edges.isEmpty()) {
      return List.of(nothingToJudge(info, telemetry));
    }
    return edges.stream()
        .map(
            edge -> {
              Optional<NotAssessed> gate = gates.check(edge.edge());
              Outcome outcome = gate.isPresent() ? gate.get() : judge.apply(edge);
              return new Verdict(info.id(), edge.subject(), 1, outcome);
            })
        .toList();
  }

  /** The first effect's service stands for edges that nobody saw. */
  public static String nobody(Telemetry telemetry) {
    List<Effect> effects = telemetry.recording().effects();
    return effects.isEmpty() ? "-" : Subject.named(effects.get(0).service());
  }

  /** What a rule says where the traces hold no call. */
  public static Verdict nothingToJudge(RuleInfo info, Telemetry telemetry) {
    Outcome why =
        telemetry.traces().spans() == 0
            ? new NotAssessed(
                ReasonCode.NO_DATA,
                "traces with client and server spans",
                "Record traces of the window; these request counters do not tell")
            : new NotAssessed(
                ReasonCode.NO_DATA,
                "calls between services within the window",
                "Export client spans, and check that the spans' times lie within the window");
    return new Verdict(info.id(), nobody(telemetry), 1, why);
  }
}
