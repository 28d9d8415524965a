package dev.fishbone.connectors.context.config;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** A retry policy before it is known whose it is; filled field by field, as files give it. */
final class Tries {
  private OptionalInt attempts = OptionalInt.empty();
  private Optional<Duration> timeout = Optional.empty();
  private Optional<Duration> deadline = Optional.empty();
  private Optional<Duration> connect = Optional.empty();
  private String backoff = "";
  private String jitter = "";
  private String scope = "";
  private String on = "";
  private String budget = "";
  private String breaker = "";
  private boolean hedged;
  private boolean byDefault;
  private boolean general;

  /** The first try included. */
  Tries attempts(OptionalInt value) {
    attempts = value;
    return this;
  }

  Tries attempts(int value) {
    return attempts(OptionalInt.of(value));
  }

  Tries timeout(Optional<Duration> ofOneAttempt) {
    timeout = ofOneAttempt;
    return this;
  }

  Tries deadline(Optional<Duration> ofTheCall) {
    deadline = ofTheCall;
    return this;
  }

  Tries connect(Optional<Duration> value) {
    connect = value;
    return this;
  }

  Tries backoff(String text, String jitterText) {
    backoff = text;
    jitter = jitterText;
    return this;
  }

  Tries scope(String value) {
    scope = value;
    return this;
  }

  Tries on(String value) {
    on = value;
    return this;
  }

  Tries budget(String value) {
    budget = value;
    return this;
  }

  Tries breaker(String value) {
    breaker = value;
    return this;
  }

  Tries hedged() {
    hedged = true;
    return this;
  }

  /** Nobody wrote the attempts down. */
  Tries byDefault() {
    byDefault = true;
    general = true;
    return this;
  }

  /** It holds for every callee, so that having no edge is no gap. */
  Tries forAll() {
    general = true;
    return this;
  }

  boolean general() {
    return general;
  }

  Policies.Retry between(Edge edge, String name, Policies.Library library, Location origin) {
    return new Policies.Retry(
        edge.caller(),
        edge.callee(),
        name,
        attempts,
        timeout,
        backoff,
        jitter,
        new Policies.Terms(
            scope, on, budget, breaker, hedged, byDefault, deadline, connect, library),
        origin);
  }
}
