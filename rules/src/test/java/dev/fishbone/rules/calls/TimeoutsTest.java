package dev.fishbone.rules.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimeoutsTest {
  private static final long MS = 1_000_000;

  /** So many values from one on, apart by a tenth of a per cent of it. */
  private static LongStream about(long millis, int n) {
    return LongStream.range(0, n).map(i -> millis * MS + i * millis * MS / 1000);
  }

  @Test
  void nineTimeoutsTellNothing() {
    assertThat(Timeouts.of(about(500, 9).toArray()).modes()).isEmpty();
  }

  @Test
  void attemptsThatEndedAtAnyTimeHaveNoTimeout() {
    long[] any = LongStream.range(1, 60).map(i -> i * 20 * MS).toArray();
    assertThat(Timeouts.of(any).modes()).isEmpty();
  }

  @Test
  void attemptsThatAllEndAtAboutOneTimeHaveIt() {
    assertThat(Timeouts.of(about(500, 21).toArray()).modes()).isEqualTo(List.of(0.505));
  }

  @Test
  void connectingAndReadingHaveTwo() {
    long[] both = LongStream.concat(about(250, 11), about(5000, 21)).toArray();
    assertThat(Timeouts.of(both).modes()).isEqualTo(List.of(0.25125, 5.05));
  }

  @Test
  void aFewOddOnesAreNoModeOfTheirOwn() {
    long[] both = LongStream.concat(about(250, 3), about(5000, 41)).toArray();
    assertThat(Timeouts.of(both).modes()).hasSize(1);
    assertThat(Timeouts.of(both).modes().get(0)).isBetween(5.0, 5.2);
  }
}
