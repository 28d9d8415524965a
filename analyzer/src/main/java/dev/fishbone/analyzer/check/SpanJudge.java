package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Quantity.Span;
import dev.fishbone.analyzer.check.Relation.End;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges durations that lie between two events. */
final class SpanJudge {
  private static final double MINUTE = 60;

  /** Of which every incident tells how long they took. */
  private static final Set<Event> ALWAYS_TIMED = EnumSet.of(Event.PAGE, Event.ACK);

  private final Scene scene;

  SpanJudge(Scene scene) {
    this.scene = scene;
  }

  /** A pair of moments that a duration fits. */
  private record Pair(Moment from, Moment to) {
    double seconds() {
      return to.at() - from.at();
    }

    List<String> evidence() {
      return ClockJudge.both(from.evidence(), to.evidence());
    }
  }

  /** Empty where the duration is not said to lie between events. */
  Optional<Judgement> judge(Claim claim, Clauses clauses) {
    Relation relation = RelationReader.of(scene, clauses, claim);
    if (!relation.isKnown() || claim.quantity().value() <= 0) {
      return Optional.empty();
    }
    List<Moment> from = moments(clauses, relation.from(), true, relation.to());
    List<Moment> to = moments(clauses, relation.to(), false, relation.from());
    Optional<Pair> fitting = fitting(claim, from, to);
    if (fitting.isPresent()) {
      return Optional.of(supported(fitting.get()));
    }
    boolean named = relation.from().isKnown() && relation.to().isKnown();
    if (from.isEmpty()
        || to.isEmpty()
        || Mood.supposed(clauses, claim)
        || Mood.otherTime(clauses, claim)) {
      return Optional.empty();
    }
    if (isNear(claim, from, to)) {
      // "within 126 minutes" is true of 126 s, and hardly meant.
      return claim.hedge().isBound()
          ? unit(claim, from, to, relation)
          : named ? tooNear(claim, relation, from, to) : Optional.empty();
    }
    if (named) {
      return refuted(claim, relation, from, to);
    }
    boolean measured = ALWAYS_TIMED.containsAll(relation.to().events());
    return measured ? unit(claim, from, to, relation) : Optional.empty();
  }

  private Judgement supported(Pair pair) {
    return Judgement.supported(
        Shown.seconds(pair.seconds()) + " from " + told(pair.from()) + " to " + told(pair.to()),
        pair.evidence());
  }

  private String told(Moment moment) {
    return moment.what() + " (" + scene.clock(moment) + ")";
  }

  private List<Moment> moments(Clauses clauses, End end, boolean start, End other) {
    if (end.isKnown()) {
      return scene.moments(clauses, end.range(), end.events());
    }
    Set<Event> usual =
        EnumSet.of(
            Event.FIRST_SYMPTOM,
            Event.TRIGGER,
            Event.FLAG_ON,
            Event.DEPLOY,
            Event.ALERT,
            Event.PAGE,
            Event.ACK,
            Event.MITIGATION,
            Event.SYMPTOM);
    if (!start) {
      usual.addAll(
          EnumSet.of(
              Event.RECOVERY, Event.RESOLVED, Event.EJECTION, Event.POOL_FULL, Event.DIAGNOSIS));
    }
    usual.removeAll(other.events());
    return scene.facts().moments(usual, Set.of());
  }

  private Optional<Judgement> refuted(
      Claim claim, Relation relation, List<Moment> from, List<Moment> to) {
    Optional<Pair> reversed = fitting(claim, to, from);
    Pair truth = typical(from, to);
    String true_ =
        Shown.seconds(truth.seconds()) + " from " + told(truth.from()) + " to " + told(truth.to());
    if (relation.explicit() && reversed.isPresent() && truth.seconds() < 0) {
      return Optional.of(
          Judgement.contradicted(Slip.SWAPPED, true_ + ": the other way round", truth.evidence()));
    }
    Optional<Pair> base =
        relation.explicit() ? otherBase(claim, relation, from, to) : Optional.empty();
    if (base.isPresent()) {
      Pair found = base.get();
      return Optional.of(
          Judgement.contradicted(
              Slip.BASE,
              true_
                  + "; "
                  + Shown.seconds(found.seconds())
                  + " is from "
                  + told(found.from())
                  + " to "
                  + told(found.to()),
              ClockJudge.both(truth.evidence(), found.evidence())));
    }
    Optional<Judgement> unit = unit(claim, from, to, relation);
    if (unit.isPresent()) {
      return unit;
    }
    boolean sure =
        relation.explicit()
            && relation.from().events().size() == 1
            && relation.to().events().size() == 1
            && ClockJudge.CERTAIN.containsAll(relation.from().events())
            && ClockJudge.CERTAIN.containsAll(relation.to().events())
            && !relation.from().events().equals(relation.to().events());
    return sure && truth.seconds() > 0
        ? Optional.of(Judgement.contradicted(Slip.UNKNOWN, true_, truth.evidence()))
        : Optional.empty();
  }

  /** What fits from another moment must not be borne out by a figure of that other base. */
  private Optional<Judgement> tooNear(
      Claim claim, Relation relation, List<Moment> from, List<Moment> to) {
    return relation.explicit()
        ? otherBase(claim, relation, from, to)
            .map(other -> Judgement.open("it fits from another moment, and nearly from this one"))
        : Optional.empty();
  }

  /** The same duration from another moment, or to another. */
  private Optional<Pair> otherBase(
      Claim claim, Relation relation, List<Moment> from, List<Moment> to) {
    for (Event event :
        List.of(
            Event.TRIGGER,
            Event.FIRST_SYMPTOM,
            Event.ALERT,
            Event.PAGE,
            Event.ACK,
            Event.MITIGATION,
            Event.RECOVERY,
            Event.RESOLVED,
            Event.DIAGNOSIS,
            Event.MERGE,
            Event.POOL_FULL,
            Event.EJECTION)) {
      List<Moment> others = scene.facts().moments(event);
      if (!relation.from().events().contains(event) && !relation.to().events().contains(event)) {
        Optional<Pair> base = fitting(claim, others, to);
        if (base.isPresent()) {
          return base;
        }
      }
      if (!relation.to().events().contains(event) && !relation.from().events().contains(event)) {
        Optional<Pair> end = fitting(claim, from, others);
        if (end.isPresent()) {
          return end;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Judgement> unit(
      Claim claim, List<Moment> from, List<Moment> to, Relation relation) {
    Span span = (Span) claim.quantity();
    for (Span mistaken : span.mistaken()) {
      Claim other = claim.with(mistaken);
      Optional<Pair> found = fitting(other, from, to);
      if (found.isPresent() && found.get().seconds() > 0 && relation.to().isKnown()) {
        Pair pair = found.get();
        return Optional.of(
            Judgement.contradicted(
                Slip.UNIT,
                Shown.seconds(pair.seconds())
                    + " from "
                    + told(pair.from())
                    + " to "
                    + told(pair.to())
                    + ": the number fits with another unit",
                pair.evidence()));
      }
    }
    return Optional.empty();
  }

  private static Optional<Pair> fitting(Claim claim, List<Moment> from, List<Moment> to) {
    for (Moment first : from) {
      for (Moment second : to) {
        if (first != second && fit(claim, first, second) == Fit.FITS) {
          return Optional.of(new Pair(first, second));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isNear(Claim claim, List<Moment> from, List<Moment> to) {
    return from.stream()
        .anyMatch(f -> to.stream().anyMatch(t -> f != t && fit(claim, f, t) == Fit.NEAR));
  }

  private static Fit fit(Claim claim, Moment from, Moment to) {
    double low = to.low() - from.high();
    double high = to.high() - from.low();
    if (high <= 0) {
      return Fit.OFF;
    }
    Fit fit = Fit.of(claim.quantity(), claim.hedge(), low, high);
    if (fit == Fit.FITS && claim.hedge().isBound() && !plausible(claim, low, high)) {
      return Fit.NEAR;
    }
    if (fit != Fit.FITS && claim.quantity().step() >= MINUTE && !claim.hedge().isBound()) {
      // A person subtracts the times that he wrote, which have no seconds.
      double written =
          Math.floor(to.at() / MINUTE) * MINUTE - Math.floor(from.at() / MINUTE) * MINUTE;
      return written == claim.quantity().value() ? Fit.FITS : fit;
    }
    return fit;
  }

  /** "more than 20 s" is true of an hour, and not said of it. */
  private static boolean plausible(Claim claim, double low, double high) {
    double value = claim.quantity().value();
    boolean upper = claim.hedge() == Hedge.OVER || claim.hedge() == Hedge.AT_LEAST;
    return upper ? low <= 2 * value : high >= value / 2.5;
  }

  /** The pair that a person would mean: the first moment of each. */
  private static Pair typical(List<Moment> from, List<Moment> to) {
    List<Pair> pairs = new ArrayList<>();
    for (Moment first : from) {
      for (Moment second : to) {
        if (first != second) {
          pairs.add(new Pair(first, second));
        }
      }
    }
    return pairs.stream()
        .filter(p -> p.seconds() > 0)
        .findFirst()
        .orElseGet(() -> pairs.isEmpty() ? new Pair(from.get(0), to.get(0)) : pairs.get(0));
  }
}
