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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One verdict an edge, gates first. */
public final class EdgeVerdicts {
  private static final NotAssessed UNKNOWN_SAMPLER =
      new NotAssessed(
          ReasonCode.TAIL_BIAS,
          "whether the sampler keeps requests that met an error and went well more often than others",
          "Record the window unsampled, or let the sampler write what each trace stands for");

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

  /**
   * The verdicts where a sampler keeps traces that hold an error; what would not be clear if it
   * looked at nothing but a request's end is not clear.
   *
   * @param counted what counters say by subject, in place of such a sample
   */
  public static List<Verdict> whicheverSampler(
      Sampling sampling, Map<String, Outcome> counted, Function<Sampling, List<Verdict>> assess) {
    List<Verdict> likely = assess.apply(sampling);
    if (sampling.other().isEmpty()) {
      return likely;
    }
    Set<String> clear =
        assess.apply(sampling.other().get()).stream()
            .filter(EdgeVerdicts::isClear)
            .map(Verdict::subject)
            .collect(Collectors.toSet());
    return likely.stream()
        .map(
            v ->
                isClear(v) && !clear.contains(v.subject())
                    ? new Verdict(v.rule(), v.subject(), v.episode(), told(counted, v.subject()))
                    : v)
        .toList();
  }

  private static boolean isClear(Verdict verdict) {
    return verdict.outcome().fold(f -> false, c -> true, n -> false);
  }

  private static Outcome told(Map<String, Outcome> counted, String subject) {
    Outcome outcome = counted.getOrDefault(subject, UNKNOWN_SAMPLER);
    return outcome.fold(f -> true, c -> true, n -> false) ? outcome : UNKNOWN_SAMPLER;
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
