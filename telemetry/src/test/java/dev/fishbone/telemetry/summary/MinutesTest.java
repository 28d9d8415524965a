package dev.fishbone.telemetry.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.Spans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A day is kept by the minute: what is asked of its minutes is what seconds would tell. */
class MinutesTest {
  private static final TimeRange WINDOW = new TimeRange(Spans.START, Spans.START.plusSeconds(330));
  private static final TimeRange BEFORE =
      new TimeRange(Spans.START.minusSeconds(307), Spans.START.minusSeconds(60));
  private static final SummaryScope SECONDS =
      new SummaryScope(WINDOW, List.of(BEFORE), Set.of("a", "b"));

  @Property(tries = 100, seed = "20261130")
  void minutesOfWindowAndBaselineAreTheSumsOfTheirSeconds(@ForAll long seed) {
    Spans spans = SummaryContractTest.hostile(new Random(seed));
    TraceSummary seconds = TraceSummarizer.summarize(spans.columns(), SECONDS);
    TraceSummary minutes = TraceSummarizer.summarize(spans.columns(), SECONDS.ofMinutes());

    assertThat(minutes.edges()).hasSameSizeAs(seconds.edges());
    for (int i = 0; i < minutes.edges().size(); i++) {
      EdgeTally fine = seconds.edges().get(i);
      EdgeTally coarse = minutes.edges().get(i);
      for (EdgeCount kind : EdgeCount.values()) {
        boolean course = EdgeUse.BY_MINUTE.contains(kind);
        for (TimeRange range : course ? minutes() : List.of(WINDOW, BEFORE)) {
          assertThat(coarse.sum(kind, range))
              .as(kind + " " + range)
              .isEqualTo(fine.sum(kind, range));
        }
      }
    }
    for (int i = 0; i < minutes.roots().size(); i++) {
      for (TimeRange range : minutes()) {
        assertThat(minutes.roots().get(i).requests().sum(range))
            .isEqualTo(seconds.roots().get(i).requests().sum(range));
      }
    }
    assertThat(minutes.attempts())
        .extracting(AttemptTally::gaps)
        .isEqualTo(seconds.attempts().stream().map(AttemptTally::gaps).toList());
  }

  @Test
  void aDayByTheMinuteTakesTheRoomOfHalfAnHourBySecond() {
    SecondCounts day = new SecondCounts(true);
    for (long minute = 0; minute < 1440; minute++) {
      day.add(1_786_699_817 + 60 * minute, minute + 1);
    }
    BinCounts counts = day.finish();
    assertThat(counts.stretches()).hasSize(1);
    assertThat(counts.stretches().get(0).counts()).hasSize(1440);
    assertThat(counts.stepSeconds()).isEqualTo(60);
    assertThat(counts.at(1_786_699_817 + 60)).isEqualTo(2);
    assertThat(counts.at(1_786_699_817 + 61)).isZero();
    assertThat(counts.merge(counts).total()).isEqualTo(1440 * 1441);
  }

  @Test
  void minutesThatBeginAtOtherSecondsStayApart() {
    BinCounts one = new BinCounts(List.of(new BinCounts.Stretch(0, 60, new long[] {1, 0, 1})));
    BinCounts other = new BinCounts(List.of(new BinCounts.Stretch(7, 60, new long[] {5})));
    assertThat(one.merge(other)).isEqualTo(other.merge(one));
    assertThat(one.merge(other).sum(TimeRange.ofMillis(1000, 120_000))).isEqualTo(5);
    assertThat(one.merge(other).endSecond()).isEqualTo(180);
  }

  private static List<TimeRange> minutes() {
    List<TimeRange> minutes = new ArrayList<>();
    for (TimeRange range : List.of(WINDOW, BEFORE)) {
      for (Instant at = range.from();
          at.isBefore(range.to());
          at = at.plus(Duration.ofMinutes(1))) {
        minutes.add(new TimeRange(at, at.plusSeconds(60)).intersect(range));
      }
    }
    return minutes;
  }
}
