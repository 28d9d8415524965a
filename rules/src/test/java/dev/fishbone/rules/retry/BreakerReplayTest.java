package dev.fishbone.rules.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.retry.BreakerReplay.Breaker;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.BinCounts;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Two calls a second over 300 seconds; which of them fail differs. */
class BreakerReplayTest {
  private static final Breaker BREAKER = new Breaker(0.5, 30, 20, 60, 10);
  private static final TimeRange RANGE = range(0, 300);

  private static TimeRange range(long from, long to) {
    return new TimeRange(Instant.ofEpochSecond(from), Instant.ofEpochSecond(to));
  }

  private static BreakerReplay replay(int from, int to, long failed) {
    long[] ended = new long[300];
    Arrays.fill(ended, 2);
    long[] failures = new long[300];
    Arrays.fill(failures, from, to, failed);
    return BreakerReplay.of(new BinCounts(0, ended), new BinCounts(0, failures), RANGE, BREAKER);
  }

  @Test
  void halfOfTheCallsButOneNeverOpensIt() {
    BreakerReplay replay = replay(100, 114, 2);
    assertThat(replay.open()).isEmpty();
    assertThat(replay.mostFailures()).as("28 of 60").isEqualTo(28.0 / 60);
  }

  @Test
  void fewCallsNeverOpenIt() {
    long[] one = new long[300];
    for (int i = 0; i < 300; i += 3) {
      one[i] = 1;
    }
    BinCounts all = new BinCounts(0, one);
    BreakerReplay replay = BreakerReplay.of(all, all, RANGE, BREAKER);
    assertThat(replay.open()).isEmpty();
    assertThat(replay.mostFailures()).isNaN();
  }

  @Test
  void halfOfTheWindowFailedAfterFifteenSecondsAndTrialsThatGoWellCloseIt() {
    assertThat(replay(100, 130, 2).open()).containsExactly(range(115, 175));
  }

  @Test
  void trialsThatFailOpenItAgain() {
    assertThat(replay(100, 240, 2).open())
        .as("trials of ten calls take five seconds")
        .containsExactly(range(115, 175), range(180, 240));
  }

  @Test
  void itMayBeOpenAtTheEnd() {
    assertThat(replay(270, 300, 2).open()).containsExactly(range(285, 300));
  }
}
