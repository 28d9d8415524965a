package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.incident.Symptom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Seconds from the first sign of an incident to an instant, with their interval. */
record GapInterval(double value, double low, double high) {

  /** From the alert's firing or the first symptom, whichever came first. */
  static GapInterval until(Instant told, RelevantAlert alert) {
    Instant fired = alert.firing().from();
    Instant firedLow = fired.minus(alert.alert().evaluation());
    Optional<Symptom> symptom = alert.frame().symptom();
    Instant at = symptom.map(s -> earlier(s.at(), fired)).orElse(fired);
    Instant low = symptom.map(s -> earlier(s.low(), firedLow)).orElse(firedLow);
    Instant high = symptom.map(s -> earlier(s.high(), fired)).orElse(fired);
    return between(low, at, high, told);
  }

  static GapInterval since(Symptom symptom, Instant told) {
    return between(symptom.low(), symptom.at(), symptom.high(), told);
  }

  private static GapInterval between(Instant low, Instant at, Instant high, Instant told) {
    return new GapInterval(seconds(at, told), seconds(high, told), seconds(low, told));
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1e3;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  Figure figure(String name, List<Evidence> evidence) {
    return Figure.of(name, value, "s", low, high, evidence.toArray(Evidence[]::new));
  }
}
