package dev.fishbone.rules.probe;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.statistics.MantelHaenszel;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.distribution.NormalDistribution;

/** The finding about health checks behind requests: figures, evidence, the sentence. */
record ContentionFinding(Fleet fleet, Chain chain, boolean atOnce) {
  /** A risk ratio that a person would care about (ALGORITHMS 5.2: lower end above 2). */
  private static final double RISK = 2;

  private static final double Z95 = 1.959963984540054;

  Outcome.Finding finding(Outcome.Grade grade) {
    List<Evidence> evidence = new ArrayList<>(Health.ejections(fleet));
    Evidence first = evidence.get(0);
    Health.probe(fleet).ifPresent(evidence::add);
    Health.busy(fleet).ifPresent(evidence::add);
    Optional<Evidence> dependence =
        Health.piece(fleet, chain, "P2", Signal.THREADS_ACTIVE, Signal.POOL_ACTIVE);
    dependence.ifPresent(evidence::add);
    Health.piece(fleet, chain, "P5", Signal.PROXY_SERVER_REQUESTS).ifPresent(evidence::add);
    Rotation rotation = fleet.rotation();
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("ejected-instances", rotation.ejectedInstances(), "instances", first));
    figures.add(Figure.exact("ejections", rotation.ejections().size(), "ejections", first));
    figures.add(Figure.exact("failed-checks", rotation.failed().size(), "checks", first));
    figures.add(Figure.exact("instances", fleet.instances().size(), "instances", first));
    figures.add(Figure.exact("score", chain.score(), "1", evidence.toArray(Evidence[]::new)));
    figures.addAll(Returns.of(rotation).figures(first));
    double timeouts = Chain.timeoutShare(rotation);
    if (!Double.isNaN(timeouts)) {
      long timedOut = rotation.failed().stream().filter(FailedCheck::timedOut).count();
      figures.add(Figure.exact("timeout-share", timeouts, "ratio", first));
      figures.add(Figure.exact("timed-out-checks", timedOut, "checks", first));
    }
    if (chain.dependence().known()) {
      MantelHaenszel risk = chain.dependence().risk();
      figures.add(
          Figure.of(
              "risk-ratio",
              risk.ratio(),
              "times",
              risk.low(),
              risk.high(),
              dependence.orElse(first)));
    }
    return new Outcome.Finding(
        grade,
        claim(grade),
        "Answer health checks on threads of their own, or let them say no more than that the process lives",
        interval(),
        confidence(),
        figures,
        evidence,
        List.of(exhibit()));
  }

  private String claim(Outcome.Grade grade) {
    Rotation rotation = fleet.rotation();
    boolean killed = rotation.ejections().stream().anyMatch(Ejection::killed);
    String text =
        String.format(
            Locale.ROOT,
            "Health checks of %s %s behind requests: %d of %s were %s%s",
            Wording.capital(fleet.service()),
            grade == Outcome.Grade.FINDING ? "waited" : "may have waited",
            rotation.ejectedInstances(),
            Wording.count(fleet.instances().size(), "instance"),
            killed ? "restarted" : "taken out",
            chain.dependence().known() ? " while busy" : "");
    text += failures(rotation);
    if (chain.value("P5") >= 1 && chain.value("P6") >= 1) {
      text += ", and ejections left more load to the others";
    }
    return grade == Outcome.Grade.FINDING ? text : text + doubt();
  }

  private static String failures(Rotation rotation) {
    long failed = rotation.failed().size();
    long timedOut = rotation.failed().stream().filter(FailedCheck::timedOut).count();
    if (rotation.failed().stream().noneMatch(FailedCheck::explained)) {
      return "";
    }
    return timedOut == failed
        ? ", all " + Wording.count(failed, "failed check") + " were timeouts"
        : ", " + timedOut + " of " + Wording.count(failed, "failed check") + " were timeouts";
  }

  private String doubt() {
    List<String> doubts = new ArrayList<>();
    if (atOnce) {
      doubts.add("all left within one interval, as they do when what every check asks for fails");
    }
    chain.weak().forEach(p -> doubts.add(p.statement()));
    chain.pieces().stream()
        .filter(p -> p.value().isEmpty())
        .forEach(p -> doubts.add("not recorded: " + p.statement()));
    return doubts.isEmpty() ? "" : " (" + String.join("; ", doubts) + ")";
  }

  private TimeRange interval() {
    List<Ejection> ejections = fleet.rotation().ejections();
    long from = ejections.stream().mapToLong(Ejection::firstFailure).min().orElse(0);
    long to =
        ejections.stream()
            .mapToLong(e -> e.up().orElse(fleet.windowEnd().toEpochMilli()))
            .max()
            .orElse(from);
    return TimeRange.ofMillis(from, Math.max(from, to));
  }

  /** The score, weakened by how little the risk ratio is sure to exceed 2. */
  Confidence confidence() {
    return Confidence.of(dependent(chain.dependence()), 1 - chain.missing(), chain.score());
  }

  /** The probability that checks of busy instances fail more than twice as often as others. */
  static double dependent(Dependence dependence) {
    if (!dependence.known()) {
      return 0.5;
    }
    MantelHaenszel risk = dependence.risk();
    double error = (Math.log(risk.high()) - Math.log(risk.low())) / (2 * Z95);
    return new NormalDistribution(null, 0, 1)
        .cumulativeProbability(Math.log(risk.ratio() / RISK) / error);
  }

  private Exhibit exhibit() {
    return RotationExhibit.of(fleet, interval());
  }
}
