package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.Completeness;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.rules.calls.Edges;
import dev.fishbone.rules.calls.SampleCheck;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.rules.statistics.FalseDiscovery;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Whether retries multiplied the load on a service that was already failing. */
public final class RetryStorm implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "amplification/retry-storm",
          "Did retries multiply the load on a service that was already failing?",
          Bone.CODE,
          List.of(
              new Need(
                  Set.of(Signal.TRACES, Signal.RETRIES, Signal.CLIENT_REQUESTS),
                  "traces with client and server spans, or counters of calls and retries",
                  "Export spans of both sides of each call, with the marks of resends")),
          List.of(
              new Need(
                  Set.of(Signal.TRACES),
                  "traces with client and server spans",
                  "Export spans: counters alone leave a storm suspected at most")),
          Limits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    Limits limits = Limits.of(settings);
    Sampling sampling = new SampleCheck(telemetry, limits.calls()).sampling();
    Map<String, Outcome> counted = new CounterRoute(telemetry, limits).outcomes();
    return EdgeVerdicts.whicheverSampler(
        sampling, counted, s -> assess(telemetry, limits, s, counted));
  }

  private static List<Verdict> assess(
      Telemetry telemetry, Limits limits, Sampling sampling, Map<String, Outcome> counted) {
    Edges edges = new Edges(telemetry, sampling);
    TreeMap<String, List<EdgeTally>> tallies = edges.bySubject();
    List<Verdict> verdicts = new ArrayList<>(callersUnknown(telemetry, limits));
    if (tallies.isEmpty() && verdicts.isEmpty()) {
      counted.forEach((subject, outcome) -> add(subject, List.of(outcome), verdicts));
      return verdicts.isEmpty() ? List.of(EdgeVerdicts.nothingToJudge(INFO, telemetry)) : verdicts;
    }
    EdgeJudge judge = new EdgeJudge(telemetry, limits, sampling);
    TreeMap<String, EdgeStudy> studies = new TreeMap<>();
    tallies.forEach((subject, parts) -> studies.put(subject, judge.study(edges.edge(parts, ""))));
    Map<String, Double> chances = chances(studies);
    tallies.forEach(
        (subject, parts) -> {
          EdgeStudy study = Objects.requireNonNull(studies.get(subject));
          List<Outcome> traced = judge.judge(study, chances.getOrDefault(subject, 1.0));
          List<Outcome> whole = counted(counted, subject, traced);
          List<Verdict> found = operations(judge, edges, parts, whole);
          if (found.isEmpty()) {
            add(subject, whole, verdicts);
          }
          verdicts.addAll(found);
        });
    verdicts.sort(Comparator.comparing(Verdict::subject).thenComparing(Verdict::episode));
    return verdicts;
  }

  /** Services whose callers left no spans: an edge that nobody sees is not one without a storm. */
  private static List<Verdict> callersUnknown(Telemetry telemetry, Limits limits) {
    Completeness completeness = new Completeness(telemetry, limits.calls());
    TreeSet<String> services = new TreeSet<>();
    telemetry.traces().services().forEach(tally -> services.add(tally.service()));
    telemetry.traces().edges().forEach(edge -> services.remove(edge.callee()));
    List<Verdict> verdicts = new ArrayList<>();
    for (String service : services) {
      completeness
          .orphans(service)
          .ifPresent(
              why -> verdicts.add(new Verdict(INFO.id(), Subject.edge("?", service), 1, why)));
    }
    return verdicts;
  }

  /** What counters say where traces cannot be judged. */
  private static List<Outcome> counted(
      Map<String, Outcome> counted, String subject, List<Outcome> traced) {
    Outcome outcome = counted.get(subject);
    boolean blind =
        traced.stream()
            .allMatch(o -> o.fold(f -> false, c -> false, n -> n.code() != ReasonCode.LOW_N));
    return blind && outcome != null && outcome.fold(f -> true, c -> true, n -> false)
        ? List.of(outcome)
        : traced;
  }

  /** Where an edge as a whole is no finding and one of its operations is: each of them. */
  private static List<Verdict> operations(
      EdgeJudge judge, Edges edges, List<EdgeTally> tallies, List<Outcome> whole) {
    if (tallies.size() < 2 || whole.stream().anyMatch(RetryStorm::isFinding)) {
      return List.of();
    }
    TreeMap<String, EdgeStudy> studies = new TreeMap<>();
    for (EdgeTally tally : tallies) {
      studies.put(
          Subject.edge(tally.caller(), tally.callee(), tally.operation()),
          judge.study(edges.edge(List.of(tally), tally.operation())));
    }
    Map<String, Double> chances = chances(studies);
    List<Verdict> parts = new ArrayList<>();
    studies.forEach(
        (subject, study) ->
            add(subject, judge.judge(study, chances.getOrDefault(subject, 1.0)), parts));
    return parts.stream().anyMatch(Verdict::isFinding) ? parts : List.of();
  }

  /** The adjusted probabilities of those that could be tested (ALGORITHMS 12.2). */
  private static Map<String, Double> chances(TreeMap<String, EdgeStudy> studies) {
    List<String> tested = new ArrayList<>();
    List<Double> pValues = new ArrayList<>();
    studies.forEach(
        (subject, study) -> {
          if (study.tested()) {
            tested.add(subject);
            pValues.add(study.p());
          }
        });
    double[] adjusted = FalseDiscovery.adjusted(pValues);
    Map<String, Double> chances = new TreeMap<>();
    for (int i = 0; i < adjusted.length; i++) {
      chances.put(tested.get(i), adjusted[i]);
    }
    return chances;
  }

  private static void add(String subject, List<Outcome> outcomes, List<Verdict> verdicts) {
    for (int i = 0; i < outcomes.size(); i++) {
      verdicts.add(new Verdict(INFO.id(), subject, i + 1, outcomes.get(i)));
    }
  }

  private static boolean isFinding(Outcome outcome) {
    return outcome.fold(f -> f.grade() == Outcome.Grade.FINDING, c -> false, n -> false);
  }
}
