package dev.fishbone.telemetry.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import org.junit.jupiter.api.Test;

class BinCountsTest {
  @Test
  void equalCountsAreEqualHoweverTheyWereWritten() {
    BinCounts padded = new BinCounts(98, new long[] {0, 0, 1, 2, 0});

    assertThat(padded).isEqualTo(new BinCounts(100, new long[] {1, 2}));
    assertThat(padded.firstSecond()).isEqualTo(100);
    assertThat(padded.counts()).containsExactly(1, 2);
    assertThat(new BinCounts(5, new long[3])).isEqualTo(BinCounts.NONE);
  }

  @Test
  void aDistantBaselineCostsNothingBetween() {
    long month = 28L * 86_400;
    BinCounts both = new BinCounts(0, new long[] {3}).merge(new BinCounts(month, new long[] {4}));

    assertThat(both.stretches()).hasSize(2);
    assertThat(both.at(month)).isEqualTo(4);
    assertThat(both.at(month / 2)).isZero();
    assertThat(both.sum(TimeRange.ofMillis(0, 1000))).isEqualTo(3);
    assertThat(both.total()).isEqualTo(7);
    assertThat(both.counts()).hasSize((int) month + 1);
  }

  @Test
  void aMinuteOfZerosSplitsAndFiftyNineDoNot() {
    long[] sixtyOne = new long[62];
    sixtyOne[0] = 1;
    sixtyOne[61] = 1;
    long[] sixty = new long[61];
    sixty[0] = 1;
    sixty[60] = 1;

    assertThat(new BinCounts(0, sixtyOne).stretches()).hasSize(2);
    assertThat(new BinCounts(0, sixty).stretches()).hasSize(1);
    assertThat(new BinCounts(0, new long[] {1}).merge(new BinCounts(60, new long[] {1})))
        .isEqualTo(new BinCounts(0, sixty));
  }

  @Test
  void sumsStayAtTheLargestNumber() {
    BinCounts most = new BinCounts(0, new long[] {Long.MAX_VALUE});

    assertThat(most.merge(most).total()).isEqualTo(Long.MAX_VALUE);
    assertThat(new BinCounts(List.of()).total()).isZero();
  }

  @Test
  void aRangeHoldsTheSecondsThatBeginInIt() {
    BinCounts counts = new BinCounts(10, new long[] {1, 10, 100});

    assertThat(counts.sum(TimeRange.ofMillis(10_001, 12_001))).isEqualTo(110);
    assertThat(counts.sum(TimeRange.ofMillis(10_000, 12_000))).isEqualTo(11);
  }
}
