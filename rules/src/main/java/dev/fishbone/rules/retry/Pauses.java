package dev.fishbone.rules.retry;

import dev.fishbone.rules.calls.Attempts;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.HerdIndex;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.retry.Spacing.Growth;
import dev.fishbone.rules.retry.Spacing.Jitter;
import dev.fishbone.rules.statistics.Quartiles;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AttemptTally;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * How an edge's retries are spaced: as seen, and as configured.
 *
 * @param sure how sure it is that three quarters of the pauses are none; 0 where unseen
 * @param immediateSeconds pauses that count as none
 */
record Pauses(
    Optional<Spacing> seen,
    Optional<PausePolicy> configured,
    double sure,
    double immediateSeconds) {
  private static final int LEAST_PAUSES = 30;

  /** A loop that works on what it got is slower than a machine: not all its pauses are noise. */
  private static final double MOST_NOISE = 5;

  /** Ten times what a calm machine needs: no backoff that somebody would configure. */
  private static final double BUSY_SECONDS = 0.02;

  static Pauses of(Telemetry telemetry, CalledEdge called, BackoffLimits limits) {
    Optional<PausePolicy> configured =
        RetryPolicies.of(telemetry.policies(), called.edge()).flatMap(PausePolicy::of);
    double noise = noiseNanos(telemetry, called.edge().caller(), limits);
    double immediate = Math.max(limits.immediate().toNanos(), 3 * noise);
    List<long[]> gaps = called.attempts().gaps(limits.minGaps());
    if (gaps.isEmpty()) {
      return new Pauses(Optional.empty(), configured, 0, immediate / 1e9);
    }
    long seed = HerdIndex.seed("retry/backoff " + called.subject());
    Spacing spacing = Spacing.of(gaps, noise, limits.immediate().toNanos(), seed);
    return new Pauses(Optional.of(spacing), configured, sure(gaps, 2 * immediate), immediate / 1e9);
  }

  /** The lower bound of the share of pauses that are none, against the three quarters asked. */
  private static double sure(List<long[]> gaps, double none) {
    long immediate = gaps.stream().flatMapToLong(Arrays::stream).filter(g -> g <= none).count();
    long all = gaps.stream().mapToLong(values -> values.length).sum();
    return Math.min(1, WilsonBounds.of(immediate, all).low() / 0.75);
  }

  /** What the caller needs from one call to the next where it does not wait. */
  private static double noiseNanos(Telemetry telemetry, String caller, BackoffLimits limits) {
    List<AttemptTally> all =
        telemetry.traces().attempts().stream().filter(t -> t.caller().equals(caller)).toList();
    long[] pauses = LongStream.of(new Attempts(all).pauses()).sorted().toArray();
    double usual = limits.noiseMillis() * 1e6;
    return pauses.length >= LEAST_PAUSES
        ? Math.min(Quartiles.of(pauses).median(), MOST_NOISE * usual)
        : usual;
  }

  boolean unknown() {
    return seen.isEmpty() && configured.isEmpty();
  }

  boolean seenNone() {
    return barely() || seen.filter(s -> s.growth() == Growth.NONE).isPresent();
  }

  /** None is configured, and what is seen is no more than a busy machine adds, at any pace. */
  boolean barely() {
    return configuredNone()
        && seen.filter(s -> s.medians().stream().allMatch(m -> m <= BUSY_SECONDS)).isPresent();
  }

  boolean seenSome() {
    return seen.isPresent() && !seenNone();
  }

  /** No law, and not even that there is always a pause and a spread. */
  boolean unclear() {
    return seen.filter(s -> s.growth() == Growth.UNDETERMINED)
        .filter(
            s ->
                s.jitter() != Jitter.YES
                    || s.medians().stream().anyMatch(median -> median <= immediateSeconds))
        .isPresent();
  }

  boolean configuredNone() {
    return configured.filter(PausePolicy::none).isPresent();
  }

  /** A pause that somebody wrote down. */
  boolean configuredSome() {
    return configured.filter(c -> !c.none() && c.firm()).isPresent();
  }

  boolean seen(Jitter jitter) {
    return seen.filter(s -> s.jitter() == jitter).isPresent();
  }

  boolean configured(Jitter jitter) {
    return configured.filter(c -> c.jitter() == jitter && (c.firm() || seen.isEmpty())).isPresent();
  }

  /** Where what is seen and what is configured are at odds; empty where they are not. */
  String disagreement() {
    String written = configured.map(c -> Wording.plain(c.written())).orElse("");
    if (configuredNone() && seenSome()) {
      return "no backoff is configured, yet " + seenWords();
    }
    if (configuredSome() && seenNone()) {
      return "configured is " + written + ", yet " + seenWords();
    }
    if (configured(Jitter.YES) && seen(Jitter.NO)) {
      return "configured is " + written + ", yet no jitter is seen";
    }
    return "";
  }

  /** "retries came 200 ms after a failure". */
  String seenWords() {
    return seen.map(s -> "retries came " + Wording.time(s.medians().get(0)) + " after a failure")
        .orElse("no pauses were seen");
  }

  String words() {
    return seen.map(Spacing::words)
        .orElseGet(() -> configured.map(c -> Wording.plain(c.written())).orElse(""));
  }
}
