package dev.fishbone.rules.retry;

import dev.fishbone.rules.calls.AttemptCap;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.Timeouts;
import dev.fishbone.rules.statistics.Quartiles;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How long a request may wait for an edge: attempts × timeout + pauses, unless a deadline ends it.
 *
 * @param attempts of one call at most, the first included
 * @param attemptsHigh what they may be where nobody wrote them down
 * @param timeout of one attempt, seconds; empty where nothing tells
 * @param seen of attempts that timed out
 * @param seconds at worst; empty without a timeout
 */
record WorstCase(
    int attempts,
    int attemptsHigh,
    OptionalDouble timeout,
    Timeouts seen,
    OptionalDouble seconds,
    double secondsLow,
    double secondsHigh,
    Optional<Policies.Retry> policy) {
  /** Above this a configured timeout and the one that is seen are not the same. */
  private static final double DISAGREES = 0.1;

  static WorstCase of(
      CalledEdge called, Optional<Spacing> spacing, Optional<Policies.Retry> policy) {
    Timeouts seen = Timeouts.of(called.attempts().timeouts());
    AttemptCap cap = AttemptCap.of(called.edge().attemptsMax(), called.attempts().gaveUpAfter());
    Optional<Policies.Retry> firm = policy.filter(p -> !p.terms().byDefault());
    int attempts =
        firm.flatMap(p -> box(p.attempts().orElse(0))).orElse(called.edge().attemptsMax());
    int high = firm.filter(p -> p.attempts().isPresent()).isPresent() ? attempts : cap.upper();
    OptionalDouble timeout =
        policy
            .flatMap(Policies.Retry::timeout)
            .map(t -> OptionalDouble.of(t.toNanos() / 1e9))
            .orElseGet(() -> last(seen.modes()));
    Optional<Duration> deadline = policy.flatMap(p -> p.terms().deadline());
    double most = deadline.map(d -> d.toNanos() / 1e9).orElse(Double.POSITIVE_INFINITY);
    OptionalDouble seconds = OptionalDouble.empty();
    double low = 0;
    double upper = 0;
    if (timeout.isPresent()) {
      double each = timeout.getAsDouble();
      double value = Math.min(most, attempts * each + pauses(spacing, attempts, false));
      seconds = OptionalDouble.of(value);
      low = Math.min(most, attempts * each);
      upper = Math.max(value, Math.min(most, high * each + pauses(spacing, high, true)));
    }
    return new WorstCase(
        attempts, Math.max(attempts, high), timeout, seen, seconds, low, upper, policy);
  }

  private static Optional<Integer> box(int attempts) {
    return attempts > 0 ? Optional.of(attempts) : Optional.empty();
  }

  private static OptionalDouble last(List<Double> modes) {
    return modes.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(modes.get(modes.size() - 1));
  }

  /** The pauses between so many attempts; those later than any that was seen are as long as it. */
  private static double pauses(Optional<Spacing> spacing, int attempts, boolean upper) {
    if (spacing.isEmpty()) {
      return 0;
    }
    List<Quartiles> gaps = spacing.get().gaps();
    double sum = 0;
    for (int k = 0; k + 1 < attempts; k++) {
      Quartiles gap = gaps.get(Math.min(k, gaps.size() - 1));
      sum += (upper ? gap.high() : gap.median()) / 1e9;
    }
    return sum;
  }

  /** "; 5 s timeout per attempt, 20 s worst case per request"; empty where no timeout is known. */
  String claim() {
    String sentence = sentence();
    return sentence.isEmpty() ? "" : "; " + sentence + disagreement();
  }

  /** "5 s timeout per attempt, 20 s worst case per request"; empty where it is not known. */
  String sentence() {
    if (timeout.isEmpty() || seconds.isEmpty()) {
      return "";
    }
    return Wording.time(timeout.getAsDouble())
        + " timeout per attempt, "
        + Wording.time(seconds.getAsDouble())
        + " worst case per request";
  }

  private String disagreement() {
    Optional<Double> written = policy.flatMap(Policies.Retry::timeout).map(t -> t.toNanos() / 1e9);
    List<String> notes = new ArrayList<>();
    if (written.isPresent() && !seen.modes().isEmpty()) {
      double set = written.get();
      boolean met = seen.modes().stream().anyMatch(mode -> Math.abs(mode - set) <= DISAGREES * set);
      if (!met) {
        notes.add("attempts were given up after " + Wording.time(seen.modes().get(0)));
      }
    }
    return notes.isEmpty() ? "" : ", although " + notes.get(0);
  }
}
