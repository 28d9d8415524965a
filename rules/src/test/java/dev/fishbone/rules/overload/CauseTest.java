package dev.fishbone.rules.overload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CauseTest {
  private static final TimeRange ALL = TimeRange.ofMillis(0, 60_000);
  private static final TimeRange CALM = TimeRange.ofMillis(0, 20_000);

  /** About twenty a second, calm by chance at first; two busy seconds in a row later. */
  private static BinValues load(double busy) {
    double[] values = new double[60];
    Arrays.setAll(values, i -> 19 + i % 3);
    values[40] = busy;
    values[41] = busy;
    return new BinValues(new Bins(ALL, Duration.ofSeconds(1)), values);
  }

  private static Optional<Cause> cause(double busy) {
    return Cause.ofCounts("the load", load(busy), List.of(CALM), ALL, 10_000);
  }

  @Test
  void twoSecondsThatChanceMakesBusyAreNoCause() {
    // The square root of 20 is 4.5: 33 is within three of it, whatever a calm start says.
    assertThat(cause(33)).isEmpty();
  }

  @Test
  void twoThatItDoesNotAreOne() {
    assertThat(cause(34).orElseThrow().to()).hasValue(42_000);
  }

  @Test
  void aLevelKeepsToWhatWasSeenOfIt() {
    assertThat(Cause.of("the time", load(33), List.of(CALM), ALL, 10_000)).isPresent();
  }
}
