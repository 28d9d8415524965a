package dev.fishbone.telemetry.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Sums of attempts that were given up: (elapsed, waited) in tenths of a millisecond. */
final class DeadlineTallyTest {
  private static DeadlineTally of(long[]... attempts) {
    long[] sums = new long[4];
    for (long[] each : attempts) {
      sums[0] += each[0];
      sums[1] += each[1];
      sums[2] += each[0] * each[0];
      sums[3] += each[0] * each[1];
    }
    return new DeadlineTally("a", "b", attempts.length, sums[0], sums[1], sums[2], sums[3]);
  }

  @Test
  void whatIsLeftOfADeadlineShrinksASecondASecond() {
    DeadlineTally tally =
        of(new long[] {0, 20_000}, new long[] {10_000, 10_000}, new long[] {15_000, 5_000});
    assertThat(tally.slope().orElseThrow()).isCloseTo(-1, within(1e-9));
  }

  @Test
  void aTimeoutOfEachAttemptDoesNot() {
    assertThat(of(new long[] {0, 20_000}, new long[] {10_000, 20_000}).slope()).hasValue(0);
  }

  @Test
  void attemptsThatBeginAlikeTellNothing() {
    assertThat(of(new long[] {50, 20_000}, new long[] {52, 10_000}).slope()).isEmpty();
    assertThat(of(new long[] {50, 20_000}).slope()).isEmpty();
    assertThat(of().slope()).isEmpty();
  }
}
