package dev.fishbone.rules.probe;

import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The evidence chain of ALGORITHMS 5.2; what cannot be told is left out of the score. */
record Chain(List<Piece> pieces, Dependence dependence) {
  /** With more of the weight missing nothing is said. */
  private static final double MOST_MISSING = 0.4;

  private static final double ROUNDING = 1e-9;

  Chain {
    pieces = List.copyOf(pieces);
  }

  static Chain of(Fleet fleet) {
    Dependence dependence = Dependence.of(fleet);
    return new Chain(
        List.of(
            SharedThreads.of(fleet),
            dependence.piece(fleet.limits()),
            timeouts(fleet),
            timing(fleet),
            LoadShift.of(fleet).piece(),
            Acceleration.of(fleet).piece(),
            busyNotBroken(fleet)),
        dependence);
  }

  static double timeoutShare(Rotation rotation) {
    long told = rotation.failed().stream().filter(FailedCheck::explained).count();
    return told == 0
        ? Double.NaN
        : (double) rotation.failed().stream().filter(FailedCheck::timedOut).count() / told;
  }

  private static Piece timeouts(Fleet fleet) {
    double share = timeoutShare(fleet.rotation());
    return Double.isNaN(share)
        ? Piece.missing("P3", 0.10, "why checks failed")
        : Piece.share(
            "P3",
            0.10,
            share,
            fleet.limits().timeoutShare(),
            Wording.share(share) + " of the failed checks were timeouts");
  }

  static Piece timing(Fleet fleet) {
    List<Ejection> told =
        fleet.rotation().ejections().stream()
            .filter(e -> e.told() || fleet.plan().fall().orElse(0) == 1)
            .toList();
    boolean configured = fleet.plan().interval().isPresent() && fleet.plan().fall().isPresent();
    if (!fleet.timed() || !configured || told.isEmpty()) {
      return Piece.missing(
          "P4", 0.15, configured ? "each failed check" : "the probe's interval and threshold");
    }
    long fitting =
        told.stream().filter(e -> fleet.plan().fits(e.down() - e.firstFailure())).count();
    double share = (double) fitting / told.size();
    return Piece.share(
        "P4",
        0.15,
        share,
        fleet.limits().timingShare(),
        String.format(
            Locale.ROOT,
            "%d of %d ejections came %d failed checks after the first",
            fitting,
            told.size(),
            fleet.plan().fall().orElse(1) - 1));
  }

  private static Piece busyNotBroken(Fleet fleet) {
    List<Ejection> ejections = fleet.rotation().ejections();
    if (ejections.isEmpty()) {
      return Piece.missing("P7", 0.10, "an ejection");
    }
    long well = ejections.stream().filter(e -> !e.killed() && well(fleet, e)).count();
    double share = (double) well / ejections.size();
    return Piece.share(
        "P7",
        0.10,
        share,
        fleet.limits().busyShare(),
        String.format(
            Locale.ROOT,
            "in %d of %d ejections the instance answered requests meanwhile or was soon well again",
            well,
            ejections.size()));
  }

  /** It came back as soon as checks allow, and did not restart; or it went on answering. */
  private static boolean well(Fleet fleet, Ejection ejection) {
    long back = ejection.up().orElse(fleet.windowEnd().toEpochMilli());
    TimeRange out = TimeRange.ofMillis(ejection.down(), Math.max(back, ejection.down()));
    if (fleet.lives().resetBetween(ejection.instance(), out.fromMillis(), back)) {
      return false;
    }
    long soon =
        (fleet.plan().rise().orElse(1) + 2)
            * (fleet.plan().intervalMillis() + fleet.plan().timeout().toMillis());
    return (ejection.up().isPresent() && back - ejection.down() <= soon)
        || answered(fleet, ejection.instance(), out) > 0;
  }

  private static long answered(Fleet fleet, String instance, TimeRange range) {
    long answered = 0;
    for (ServiceTally tally : fleet.telemetry().traces().services()) {
      boolean probes = tally.count(ServiceCount.PROBES).total() > 0;
      if (!probes && tally.service().equals(fleet.service()) && tally.instance().equals(instance)) {
        answered +=
            tally.count(ServiceCount.REQUESTS).sum(range)
                - tally.count(ServiceCount.FAILURES).sum(range);
      }
    }
    return answered;
  }

  /** The sum of weights that cannot be told, of 1. */
  double missing() {
    return pieces.stream().filter(p -> p.value().isEmpty()).mapToDouble(Piece::weight).sum();
  }

  boolean tooLittle() {
    return missing() > MOST_MISSING + ROUNDING;
  }

  /** The weighted mean of what can be told. */
  double score() {
    double sum = 0;
    double weight = 0;
    for (Piece piece : pieces) {
      if (piece.value().isPresent()) {
        sum += piece.weight() * piece.value().getAsDouble();
        weight += piece.weight();
      }
    }
    return weight == 0 ? 0 : sum / weight;
  }

  /** How well one piece holds; 0 where it cannot be told. */
  double value(String name) {
    return piece(name).mapToDouble(p -> p.value().orElse(0)).findFirst().orElse(0);
  }

  /** One link by its name. */
  Stream<Piece> piece(String name) {
    return pieces.stream().filter(p -> p.name().equals(name));
  }

  /** Checks failed neither where instances were busy nor for want of an answer in time. */
  boolean otherwise() {
    return refuted("P2") && refuted("P3");
  }

  private boolean refuted(String name) {
    return piece(name).anyMatch(p -> p.value().isPresent() && p.value().getAsDouble() < 0.5);
  }

  List<Piece> weak() {
    return pieces.stream()
        .filter(p -> p.value().isPresent() && p.value().getAsDouble() < 0.5)
        .toList();
  }
}
