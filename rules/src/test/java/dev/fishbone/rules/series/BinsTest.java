package dev.fishbone.rules.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.List;
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
  void aBinWithoutASampleIsUnknownAndSoIsASumThatLacksOne() {
    Samples gauge = new Samples(new long[] {6_000, 7_000, 26_000}, new double[] {2, 4, Double.NaN});
    assertThat(Gauges.mean(gauge, BINS).at(0)).isEqualTo(3);
    assertThat(Gauges.max(gauge, BINS).at(0)).isEqualTo(4);
    assertThat(Gauges.max(gauge, BINS).known(1)).isFalse();
    assertThat(Gauges.max(gauge, BINS).known(2)).isFalse();
    BinValues other = new BinValues(BINS, new double[] {1, 1, 1});
    BinValues sum = BinValues.sumOf(BINS, List.of(Gauges.mean(gauge, BINS), other));
    assertThat(sum.at(0)).isEqualTo(4);
    assertThat(sum.known(1)).isFalse();
  }
}
