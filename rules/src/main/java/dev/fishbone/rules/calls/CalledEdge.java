package dev.fishbone.rules.calls;

import dev.fishbone.rules.Subject;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AttemptTally;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An edge with what makes it repeat. Of its operations those that loop are left out, unless all do:
 * a loop is no retry, whatever its neighbours are.
 *
 * @param edge its operations added up, as recorded
 * @param weight how many calls one of the recorded stands for: 1 where nothing was sampled
 */
public record CalledEdge(
    String subject, Edge edge, Attempts attempts, Repetition repetition, double weight) {

  /** All edges, by subject. */
  public static List<CalledEdge> all(Telemetry telemetry) {
    TreeMap<String, List<EdgeTally>> edges = new TreeMap<>();
    for (EdgeTally tally : telemetry.traces().edges()) {
      String subject = Subject.edge(tally.caller(), tally.callee());
      edges.computeIfAbsent(subject, s -> new ArrayList<>()).add(tally);
    }
    TreeMap<String, List<AttemptTally>> attempts = new TreeMap<>();
    for (AttemptTally tally : telemetry.traces().attempts()) {
      String subject = Subject.edge(tally.caller(), tally.callee());
      attempts.computeIfAbsent(subject, s -> new ArrayList<>()).add(tally);
    }
    List<CalledEdge> all = new ArrayList<>();
    edges.forEach(
        (subject, tallies) ->
            all.add(of(telemetry, subject, tallies, attempts.getOrDefault(subject, List.of()))));
    return List.copyOf(all);
  }

  private static CalledEdge of(
      Telemetry telemetry, String subject, List<EdgeTally> tallies, List<AttemptTally> attempts) {
    List<EdgeTally> kept = tallies.stream().filter(tally -> !loops(tally)).toList();
    List<EdgeTally> used = kept.isEmpty() ? tallies : kept;
    List<String> operations = used.stream().map(EdgeTally::operation).toList();
    Edge edge = Edge.of(used, "");
    return new CalledEdge(
        subject,
        edge,
        new Attempts(attempts.stream().filter(a -> operations.contains(a.operation())).toList()),
        Repetition.of(edge.followed(), edge.followedBefore()),
        Edges.weight(telemetry, edge));
  }

  private static boolean loops(EdgeTally tally) {
    return Repetition.of(tally.followed(), tally.followedBefore()) == Repetition.LOOPING;
  }

  /** Whether failure and sequence count as a retry where nothing is marked. */
  public boolean inferred() {
    return repetition != Repetition.LOOPING && repetition != Repetition.SINGLE;
  }

  /** What stands before a number of calls or retries: of a sample they are those that were kept. */
  public String recorded() {
    return weight > 1 ? "recorded " : "";
  }

  public long retries(TimeRange range) {
    return RetryShare.retries(edge, inferred(), range);
  }

  /** Whether mostly somebody between caller and callee repeats: one call is several there. */
  public boolean serverSide(TimeRange range) {
    return 2 * edge.sum(EdgeCount.SERVER_SIDE_RETRIES, range) > retries(range);
  }

  /**
   * Retries by what is known of them: 1 marked, 0.9 by odds, 0.7 by sequence, 0.6 at the server.
   */
  public double specificity(TimeRange range) {
    long retries = retries(range);
    if (serverSide(range)) {
      return 0.6;
    }
    if (2 * edge.sum(EdgeCount.CERTAIN_RETRIES, range) >= retries) {
      return 1;
    }
    return repetition == Repetition.RETRYING ? 0.9 : 0.7;
  }

  /** Why they may be no retries; empty where nothing speaks against it. */
  public Optional<String> doubt(TimeRange range) {
    if (serverSide(range)) {
      return Optional.of("only server spans show the attempts");
    }
    return specificity(range) < 0.9
        ? Optional.of("no marks of resends, and too little to tell retries from a loop")
        : Optional.empty();
  }
}
