package dev.fishbone.rules.calls;

import dev.fishbone.rules.Subject;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.TraceSample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The edges of a recording by subject, with what sampled traces stand for. */
public record Edges(Telemetry telemetry, Sampling sampling) {

  /** The tallies of each edge, one an operation, by subject. */
  public TreeMap<String, List<EdgeTally>> bySubject() {
    TreeMap<String, List<EdgeTally>> edges = new TreeMap<>();
    for (EdgeTally tally : telemetry.traces().edges()) {
      String subject = Subject.edge(tally.caller(), tally.callee());
      edges.computeIfAbsent(subject, s -> new ArrayList<>()).add(tally);
    }
    return edges;
  }

  /**
   * An edge.
   *
   * @param operation empty where all operations are meant
   */
  public Edge edge(List<EdgeTally> tallies, String operation) {
    Edge seen = Edge.of(tallies, operation);
    if (!sampling.weighed() || sampling.why().isPresent()) {
      return seen;
    }
    EnumMap<EdgeCount, BinCounts> counts = new EnumMap<>(EdgeCount.class);
    double weights = 0;
    double squares = 0;
    for (TraceSample.Stratum stratum : strata(telemetry, seen).toList()) {
      double factor = sampling.factor(stratum.ending());
      stratum
          .counts()
          .forEach((kind, bins) -> counts.merge(kind, scaled(bins, factor), BinCounts::merge));
      BinCounts requests = stratum.counts().getOrDefault(EdgeCount.REQUESTS, BinCounts.NONE);
      weights += requests.total() * factor / TraceSample.UNIT;
      squares += stratum.squares().total() * factor * factor / TraceSample.UNIT;
    }
    return seen.standingFor(counts, squares == 0 ? 1 : Math.min(1, weights / squares));
  }

  /** How many requests one of the recorded stands for, on average: 1 where nothing was sampled. */
  static double weight(Telemetry telemetry, Edge edge) {
    double all =
        strata(telemetry, edge)
            .mapToDouble(s -> s.counts().getOrDefault(EdgeCount.REQUESTS, BinCounts.NONE).total())
            .sum();
    long seen = edge.counts().getOrDefault(EdgeCount.REQUESTS, BinCounts.NONE).total();
    return all == 0 || seen == 0 ? 1 : all / TraceSample.UNIT / seen;
  }

  private static Stream<TraceSample.Stratum> strata(Telemetry telemetry, Edge edge) {
    return telemetry.traces().sample().edges().stream()
        .filter(s -> s.caller().equals(edge.caller()) && s.callee().equals(edge.callee()))
        .filter(s -> edge.operation().isEmpty() || s.operation().equals(edge.operation()));
  }

  private static BinCounts scaled(BinCounts bins, double factor) {
    List<BinCounts.Stretch> stretches = new ArrayList<>();
    for (BinCounts.Stretch stretch : bins.stretches()) {
      long[] counts = stretch.counts();
      for (int i = 0; i < counts.length; i++) {
        counts[i] = Math.round(counts[i] * factor / TraceSample.UNIT);
      }
      stretches.add(new BinCounts.Stretch(stretch.firstSecond(), stretch.stepSeconds(), counts));
    }
    return new BinCounts(stretches);
  }
}
