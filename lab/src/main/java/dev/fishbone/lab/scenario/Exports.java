package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which spans get out, and by whose clock.
 *
 * @param head share of the traces, 0–1, that the SDKs keep; they write it into the trace state
 * @param tail share of the traces without an error that the collector keeps; empty: it keeps all
 * @param untraced services without instrumentation
 * @param ahead service → how far its clock is ahead; negative behind
 */
public record Exports(
    double head, Optional<Double> tail, Set<String> untraced, Map<String, Duration> ahead) {
  public static final Exports ALL = new Exports(1, Optional.empty(), Set.of(), Map.of());

  public Exports {
    untraced = Set.copyOf(untraced);
    ahead = Map.copyOf(ahead);
  }

  /** What a recording declares of its traces; empty where each span tells it itself. */
  public Optional<String> sampling() {
    return tail.isPresent()
        ? Optional.of("tail")
        : head < 1 ? Optional.empty() : Optional.of("all");
  }
}
