package dev.fishbone.rules.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BinsTest {
  private static final Bins BINS =
      new Bins(TimeRange.ofMillis(5_000, 28_000), Duration.ofSeconds(10));

  @Test
  void theLastBinIsShorterWhereTheWidthDoesNotDivideTheRange() {
    assertThat(BINS.count()).isEqualTo(3);
    assertThat(BINS.rangeOf(2)).isEqualTo(TimeRange.ofMillis(25_000, 28_000));
  }

  @Test
  void theStartBelongsToTheRangeAndTheEndDoesNot() {
    assertThat(BINS.indexOf(4_999)).isEqualTo(-1);
    assertThat(BINS.indexOf(5_000)).isZero();
    assertThat(BINS.indexOf(15_000)).isEqualTo(1);
    assertThat(BINS.indexOf(28_000)).isEqualTo(-1);
  }

  @Test
  void anEmptyRangeHasNoBins() {
    Bins none = new Bins(TimeRange.ofMillis(7, 7), Duration.ofSeconds(1));
    assertThat(none.count()).isZero();
    assertThat(Gauges.mean(Samples.NONE, none).count()).isZero();
  }

  @Test
  void binsAreNeverNarrowerThanTheScrapeInterval() {
    TimeRange range = TimeRange.ofMillis(0, 60_000);
    assertThat(Bins.notBelow(Duration.ofSeconds(30), Duration.ofSeconds(10), range).width())
        .isEqualTo(Duration.ofSeconds(30));
    assertThatThrownBy(() -> new Bins(range, Duration.ZERO)).hasMessageContaining("1 ms");
  }

  @Test
  void aBinWithoutASampleIsUnknown() {
    Samples gauge = new Samples(new long[] {6_000, 7_000, 26_000}, new double[] {2, 4, Double.NaN});
    assertThat(Gauges.mean(gauge, BINS).at(0)).isEqualTo(3);
    assertThat(Gauges.max(gauge, BINS).at(0)).isEqualTo(4);
    assertThat(Gauges.max(gauge, BINS).known(1)).isFalse();
    assertThat(Gauges.max(gauge, BINS).known(2)).isFalse();
  }
}
