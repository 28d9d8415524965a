package dev.fishbone.rules.change;

import dev.fishbone.rules.Settings;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Which reversal the recovery followed, and which it did not. */
record Recoveries(
    Telemetry telemetry, Trouble trouble, List<Candidate> candidates, Settings settings) {
  /** Attempts over first attempts from which on overload keeps itself up (ALGORITHMS 7.2). */
  private static final double SUSTAINED = 1.3;

  Recoveries {
    candidates = List.copyOf(candidates);
  }

  /** From its reversal to the recovery, where that followed soon. */
  Optional<Duration> after(Candidate candidate) {
    if (candidate.reversal().isEmpty() || trouble.recovered().isEmpty()) {
      return Optional.empty();
    }
    Instant back = candidate.reversal().get().time();
    Instant recovered = trouble.recovered().get();
    boolean soon =
        !recovered.isBefore(back.minus(trouble.recoveredBin()))
            && !recovered.isAfter(back.plus(settings.duration("recovers-within")));
    Duration lag = Duration.between(back, recovered);
    return soon ? Optional.of(lag.isNegative() ? Duration.ZERO : lag) : Optional.empty();
  }

  /** Whether the trouble went on long after it had been taken back. */
  boolean persistedAfter(Candidate candidate) {
    if (candidate.reversal().isEmpty()) {
      return false;
    }
    Instant until = candidate.reversal().get().time().plus(settings.duration("persists-for"));
    TimeRange window = telemetry.recording().window();
    Instant ended = trouble.recovered().orElse(window.to());
    return !ended.isBefore(until);
  }

  /** Whether retries kept the load up after it had been taken back. */
  boolean sustained(Candidate candidate) {
    TimeRange window = telemetry.recording().window();
    Instant back = candidate.reversal().map(Change::time).orElse(window.to());
    Instant end = trouble.recovered().orElse(window.to());
    if (!end.isAfter(back)) {
      return false;
    }
    TimeRange range = new TimeRange(back, end);
    long all = 0;
    long first = 0;
    for (EdgeTally edge : telemetry.traces().edges()) {
      if (edge.callee().equals(trouble.service()) || edge.caller().equals(trouble.service())) {
        all += edge.sum(EdgeCount.ATTEMPTS, range);
        first += edge.sum(EdgeCount.FIRST_ATTEMPTS, range);
      }
    }
    return first > 0 && all >= SUSTAINED * first;
  }

  /** Whether it stayed in force while the recovery followed another's reversal. */
  boolean byAnother(Candidate candidate) {
    return candidate.reversal().isEmpty() && ended(candidate).isPresent();
  }

  /** The other change whose reversal the recovery followed. */
  Optional<Candidate> ended(Candidate candidate) {
    return candidates.stream()
        .filter(c -> c != candidate)
        .filter(c -> after(c).isPresent())
        .findFirst();
  }
}
