package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Clauses.Range;
import dev.fishbone.analyzer.check.Quantity.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges times of day: what is said to have happened then, and when it did. */
final class ClockJudge {
  private static final double DAY = 86_400;
  private static final double HALF_HOUR = 1_800;
  private static final int FARTHEST_ZONE = 28;

  /** How long before and after what is known a time may still be of the incident. */
  private static final double AROUND = 6 * 3600;

  private static final double BOUND_REACH = 900;
  private static final int FEW_WORDS = 3;
  private static final WordSet SWITCHED_ON =
      WordSet.of(
          "on enabled enable activated live launched introduced shipped everyone everybody all "
              + "full");

  /** Events that happen once, or whose every occurrence is known. */
  static final Set<Event> CERTAIN =
      EnumSet.of(
          Event.PAGE,
          Event.ACK,
          Event.ALERT,
          Event.DEPLOY,
          Event.FLAG_ON,
          Event.FIRST_SYMPTOM,
          Event.MITIGATION);

  private final Scene scene;
  private final Zones zones;

  ClockJudge(Scene scene, Zones zones) {
    this.scene = scene;
    this.zones = zones;
  }

  /**
   * What a time is said to be of.
   *
   * @param sure nothing but the event stands in the clause with it
   */
  record Anchor(Set<Event> events, Range range, boolean sure) {
    /** A flag that is merely named may be switched on or off. */
    Anchor orBack(Clauses clauses) {
      boolean open = events.equals(Set.of(Event.FLAG_ON)) && !clauses.has(range, SWITCHED_ON);
      return open ? new Anchor(EnumSet.of(Event.FLAG_ON, Event.MITIGATION), range, sure) : this;
    }
  }

  Judgement judge(Claim claim, Clauses clauses) {
    if (!zones.onIncidentDay(claim, clauses, scene.facts())) {
      return Judgement.open("of another day than what was recorded");
    }
    Optional<Double> offset = zones.offset(claim, clauses);
    if (offset.isEmpty()) {
      return Judgement.open("its time zone is not known");
    }
    double[] readings = readings((Clock) claim.quantity(), offset.get());
    Anchor anchor = anchor(claim, clauses).orBack(clauses);
    List<Moment> moments = scene.moments(clauses, anchor.range(), anchor.events());
    Optional<Moment> fitting = fitting(claim, readings, moments);
    if (fitting.isPresent()) {
      return Judgement.supported(scene.told(fitting.get()), fitting.get().evidence());
    }
    Claim plain = claim.with(Hedge.NONE);
    Optional<Moment> other = fitting(plain, readings, scene.facts().allMoments());
    if (moments.isEmpty() || Mood.supposed(clauses, claim)) {
      return other
          .map(m -> Judgement.supported(scene.told(m), m.evidence()))
          .orElseGet(() -> Judgement.open("nothing in the evidence tells when this was"));
    }
    return refuted(claim, readings, anchor, moments, other);
  }

  private Judgement refuted(
      Claim claim, double[] readings, Anchor anchor, List<Moment> moments, Optional<Moment> other) {
    boolean near =
        Arrays.stream(readings)
            .anyMatch(at -> moments.stream().anyMatch(m -> fit(claim, at, m) == Fit.NEAR));
    if (near || !anchor.sure() || claim.hedge().isBound()) {
      return other
          .map(m -> Judgement.supported(scene.told(m), m.evidence()))
          .orElseGet(() -> Judgement.open("what exactly it is the time of is not sure"));
    }
    Optional<Moment> shifted = shifted(claim, readings, moments);
    if (shifted.isPresent()) {
      double by = Math.round((readings[0] - shifted.get().at()) / HALF_HOUR) / 2.0;
      return Judgement.contradicted(
          Slip.ZONE,
          scene.told(shifted.get())
              + ": "
              + Shown.number(Math.abs(by))
              + " h "
              + (by > 0 ? "earlier" : "later")
              + ", as in another time zone",
          shifted.get().evidence());
    }
    boolean certain = CERTAIN.containsAll(anchor.events());
    if (!certain || Arrays.stream(readings).noneMatch(this::aroundIncident)) {
      return other
          .map(m -> Judgement.supported(scene.told(m), m.evidence()))
          .orElseGet(() -> Judgement.open("what exactly it is the time of is not sure"));
    }
    Moment truth = closest(readings[0], moments);
    return other
        .map(
            m ->
                Judgement.contradicted(
                    Slip.SWAPPED,
                    scene.told(truth) + "; what was then is another: " + scene.told(m),
                    both(truth.evidence(), m.evidence())))
        .orElseGet(() -> Judgement.contradicted(Slip.UNKNOWN, scene.told(truth), truth.evidence()));
  }

  static List<String> both(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    second.stream().filter(id -> !all.contains(id)).forEach(all::add);
    return all;
  }

  private boolean aroundIncident(double at) {
    return at > scene.facts().from() - AROUND && at < scene.facts().to() + AROUND;
  }

  private static Moment closest(double at, List<Moment> moments) {
    Moment best = moments.get(0);
    for (Moment moment : moments) {
      if (Math.abs(moment.at() - at) < Math.abs(best.at() - at)) {
        best = moment;
      }
    }
    return best;
  }

  /** As seconds since the epoch, on the day that is nearest to what is known. */
  private double[] readings(Clock clock, double offset) {
    double first = nearest(clock.value() - offset);
    return clock.halfDay()
        ? new double[] {first, nearest(clock.value() + DAY / 2 - offset)}
        : new double[] {first};
  }

  private double nearest(double secondOfDay) {
    double middle = (scene.facts().from() + scene.facts().to()) / 2;
    return secondOfDay + Math.round((middle - secondOfDay) / DAY) * DAY;
  }

  private static Optional<Moment> fitting(Claim claim, double[] readings, List<Moment> moments) {
    Moment best = null;
    double closest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < moments.size(); i++) {
      Moment moment = moments.get(i);
      double away = Double.POSITIVE_INFINITY;
      boolean fits = false;
      for (double at : readings) {
        away = Math.min(away, Math.abs(at - moment.at()));
        fits |= fits(claim, at, moment);
      }
      if (fits && away < closest) {
        closest = away;
        best = moment;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Whether a time can stand for a moment, as {@link #fit} says; most are too far away. */
  private static boolean fits(Claim claim, double at, Moment moment) {
    double reach = 2 * step(claim, moment);
    boolean near = at >= moment.low() - reach && at <= moment.high() + reach;
    return (near || claim.hedge().isBound()) && fit(claim, at, moment) == Fit.FITS;
  }

  private static double step(Claim claim, Moment moment) {
    return Math.max(claim.quantity().step(), moment.exact() ? 1 : 60);
  }

  private static Fit fit(Claim claim, double at, Moment moment) {
    double step = step(claim, moment);
    // Of a time "about" means minutes, not a share of the time of day.
    Fit exact = Fit.of(new Clock(at, step, false), Hedge.NONE, moment.low(), moment.high());
    if (exact == Fit.FITS || !claim.hedge().isBound()) {
      return exact;
    }
    double before = claim.hedge() == Hedge.AT_MOST ? at - moment.at() : moment.at() - at;
    return before >= 0 && before <= BOUND_REACH ? Fit.FITS : Fit.NEAR;
  }

  private Optional<Moment> shifted(Claim claim, double[] readings, List<Moment> moments) {
    double reach = 2 * claim.quantity().step() + 60;
    if (!isWhole(readings, moments, reach)) {
      return Optional.empty();
    }
    for (int k = 1; k <= FARTHEST_ZONE; k++) {
      for (double at : readings) {
        for (double by : new double[] {k * HALF_HOUR, -k * HALF_HOUR}) {
          double shifted = nearest(at + by);
          for (Moment moment : moments) {
            if (fits(claim, shifted, moment)) {
              return Optional.of(moment);
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isWhole(double[] readings, List<Moment> moments, double reach) {
    for (double at : readings) {
      for (Moment moment : moments) {
        if (isWhole(at, moment.low(), moment.high(), reach)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether half hours lie between a time and an interval, give or take. */
  private static boolean isWhole(double at, double low, double high, double reach) {
    double away = Math.abs(at - (low + high) / 2) % HALF_HOUR;
    return Math.min(away, HALF_HOUR - away) <= reach + (high - low) / 2;
  }

  /** The events of the time's own clause, or of its neighbour where nothing else stands in it. */
  Anchor anchor(Claim claim, Clauses clauses) {
    Range own = clauses.clause(claim.from());
    Set<Event> events = scene.events(clauses, own);
    if (!events.isEmpty()) {
      return new Anchor(events, own, events.size() == 1 && alone(clauses, own));
    }
    boolean speaker =
        own.from() == 0
            && own.to() < clauses.tokens().size()
            && clauses.tokens().get(own.to()).is(":"); // "09:47 deploybot: …"
    boolean bare = own.to() - own.from() <= FEW_WORDS || speaker;
    Range next = clauses.next(own);
    Range previous = clauses.previous(own);
    boolean forward =
        claim.from() - own.from() <= 2 && own.from() <= clauses.sentence(claim.from()).from() + 2;
    for (Range range : forward ? List.of(next, previous) : List.of(previous, next)) {
      Set<Event> found = range.isEmpty() ? Set.of() : scene.events(clauses, range);
      if (!found.isEmpty()) {
        return new Anchor(found, range, bare && found.size() == 1 && !holdsClock(clauses, range));
      }
    }
    return new Anchor(Set.of(), own, false);
  }

  private static boolean alone(Clauses clauses, Range range) {
    int clocks = 0;
    for (int i = range.from(); i < range.to(); i++) {
      clocks += clauses.tokens().get(i).is(Token.Kind.CLOCK) ? 1 : 0;
    }
    return clocks <= 1;
  }

  private static boolean holdsClock(Clauses clauses, Range range) {
    for (int i = range.from(); i < range.to(); i++) {
      if (clauses.tokens().get(i).is(Token.Kind.CLOCK)) {
        return true;
      }
    }
    return false;
  }
}
