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
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
                  Set.of(Signal.TRACES),
                  "traces with client and server spans",
                  "Export spans of both sides of each call, with the marks of resends")),
          List.of(),
          Limits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    TreeMap<String, List<EdgeTally>> edges = new TreeMap<>();
    for (EdgeTally tally : telemetry.traces().edges()) {
      String subject = Subject.edge(tally.caller(), tally.callee());
      edges.computeIfAbsent(subject, s -> new ArrayList<>()).add(tally);
    }
    List<Verdict> verdicts = new ArrayList<>(callersUnknown(telemetry, Limits.of(settings)));
    if (edges.isEmpty() && verdicts.isEmpty()) {
      return List.of(EdgeVerdicts.nothingToJudge(INFO, telemetry));
    }
    EdgeJudge judge = new EdgeJudge(telemetry, Limits.of(settings));
    edges.forEach((subject, tallies) -> judge(judge, subject, tallies, verdicts));
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

  /** An edge as a whole; where it is no finding and one of its operations is, each of them. */
  private static void judge(
      EdgeJudge judge, String subject, List<EdgeTally> tallies, List<Verdict> verdicts) {
    List<Outcome> whole = judge.judge(Edge.of(tallies, ""));
    List<Verdict> parts = new ArrayList<>();
    if (tallies.size() > 1 && whole.stream().noneMatch(RetryStorm::isFinding)) {
      for (EdgeTally tally : tallies) {
        List<Outcome> part = judge.judge(Edge.of(List.of(tally), tally.operation()));
        add(Subject.edge(tally.caller(), tally.callee(), tally.operation()), part, parts);
      }
    }
    if (parts.stream().anyMatch(Verdict::isFinding)) {
      verdicts.addAll(parts);
    } else {
      add(subject, whole, verdicts);
    }
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
