package dev.fishbone.rules.probe;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.statistics.MantelHaenszel;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The finding about busy instances that were restarted: figures, evidence, the sentence. */
record KillFinding(Kills kills, Chain chain, List<Piece> links, double score, double told) {

  Confidence confidence() {
    return Confidence.of(ContentionFinding.dependent(chain.dependence()), told, score);
  }

  Outcome.Finding finding(Outcome.Grade grade) {
    Fleet fleet = kills.fleet();
    List<Evidence> evidence = new ArrayList<>(Health.ejections(fleet));
    Evidence first = evidence.get(0);
    Health.probe(fleet).ifPresent(evidence::add);
    Health.busy(fleet).ifPresent(evidence::add);
    Health.link(fleet, links, "P2", Signal.THREADS_ACTIVE, Signal.POOL_ACTIVE)
        .ifPresent(evidence::add);
    int[] busy = kills.whileBusy();
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("killed-instances", instances(), "instances", first));
    figures.add(Figure.exact("kills", kills.made().size(), "restarts", first));
    figures.add(Figure.exact("most-kills", mostOfOne(), "restarts", first));
    figures.add(Figure.exact("restarts", kills.restarts().all().size(), "restarts", first));
    figures.add(Figure.exact("instances", fleet.instances().size(), "instances", first));
    if (busy[1] > 0) {
      figures.add(Figure.exact("killed-while-busy", (double) busy[0] / busy[1], "ratio", first));
      figures.add(Figure.exact("kills-of-known-load", busy[1], "restarts", first));
    }
    away().ifPresent(s -> figures.add(Figure.exact("restart-time", s, "s", first)));
    figures.add(Figure.exact("score", score, "1", evidence.toArray(Evidence[]::new)));
    if (chain.dependence().known()) {
      MantelHaenszel risk = chain.dependence().risk();
      figures.add(Figure.of("risk-ratio", risk.ratio(), "times", risk.low(), risk.high(), first));
    }
    figures.addAll(Returns.of(fleet.rotation()).figures(first));
    return new Outcome.Finding(
        grade,
        claim(grade, busy),
        "Let the liveness check say no more than that the process lives, on a thread of its own: a busy instance needs less load, not a restart",
        interval(),
        confidence(),
        figures,
        evidence,
        List.of(RotationExhibit.of(fleet, interval())));
  }

  private long instances() {
    return kills.fleet().rotation().ejectedInstances();
  }

  private int mostOfOne() {
    Map<String, Integer> counts = new TreeMap<>();
    kills.made().forEach(k -> counts.merge(k.instance(), 1, Integer::sum));
    return counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** The median time from a kill until the instance was back, seconds. */
  private OptionalDouble away() {
    double[] away =
        kills.made().stream()
            .filter(k -> k.up().isPresent())
            .mapToDouble(k -> (k.up().getAsLong() - k.down()) / 1e3)
            .sorted()
            .toArray();
    return away.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((away[(away.length - 1) / 2] + away[away.length / 2]) / 2);
  }

  private String claim(Outcome.Grade grade, int[] busy) {
    int all = kills.fleet().instances().size();
    int made = kills.made().size();
    String text =
        String.format(
            Locale.ROOT,
            "Liveness checks of %s %s busy instances: %d of %s were restarted after failed checks",
            Wording.capital(kills.fleet().service()),
            grade == Outcome.Grade.FINDING ? "killed" : "may have killed",
            instances(),
            Wording.count(all, "instance"));
    if (made > instances()) {
      text += ", " + made + " times in all";
    }
    if (busy[1] > 0) {
      text +=
          String.format(Locale.ROOT, ", %d of %d times while full of requests", busy[0], busy[1]);
    }
    if (away().isPresent()) {
      text += ", each gone for " + Wording.time(away().getAsDouble()) + " at the median";
    }
    return grade == Outcome.Grade.FINDING ? text : text + doubt();
  }

  private String doubt() {
    List<String> doubts = new ArrayList<>();
    for (Piece link : links) {
      if (link.value().isEmpty()) {
        doubts.add("not recorded: " + link.statement());
      } else if (link.value().getAsDouble() < 0.5) {
        doubts.add(link.statement());
      }
    }
    return doubts.isEmpty() ? " (the confidence is low)" : " (" + String.join("; ", doubts) + ")";
  }

  private TimeRange interval() {
    long from = kills.made().stream().mapToLong(Ejection::firstFailure).min().orElse(0);
    long to = kills.made().stream().mapToLong(k -> k.up().orElse(k.down())).max().orElse(from);
    return TimeRange.ofMillis(from, Math.max(from, to));
  }
}
