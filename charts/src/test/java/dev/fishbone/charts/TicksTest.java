package dev.fishbone.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class TicksTest {
  @Test
  void minutesOfAnHour() {
    assertThat(labels("2026-08-14T09:33:00Z", Duration.ofMinutes(60), ZoneOffset.UTC))
        .containsExactly("09:40", "09:50", "10:00", "10:10", "10:20", "10:30");
  }

  @Test
  void secondsWhereTheyMatter() {
    assertThat(labels("2026-08-14T09:33:00Z", Duration.ofMinutes(5), ZoneOffset.UTC))
        .contains("09:33:30", "09:34:00")
        .hasSize(11);
  }

  @Test
  void midnightIsWrittenAsItsDay() {
    assertThat(labels("2026-08-14T21:00:00Z", Duration.ofHours(6), ZoneOffset.UTC))
        .containsExactly("21:00", "22:00", "23:00", "15 Aug", "01:00", "02:00", "03:00");
  }

  @Test
  void theHourThatSummerTimeSkipsHasNoTick() {
    // On 29 March 2026 at 01:00 UTC Berlin's clocks went from 02:00 to 03:00; steps of two hours.
    assertThat(labels("2026-03-28T23:00:00Z", Duration.ofHours(12), ZoneId.of("Europe/Berlin")))
        .containsExactly("00:00", "04:00", "06:00", "08:00", "10:00", "12:00");
  }

  @Test
  void anHourRoundInTheZoneIsNotRoundInUtc() {
    assertThat(labels("2026-08-14T00:00:00Z", Duration.ofHours(10), ZoneId.of("Asia/Kolkata")))
        .startsWith("06:00", "07:00");
  }

  @Test
  void everySpanHasATickAndNotTooMany() {
    for (long millis = 1; millis < Duration.ofDays(40_000).toMillis(); millis += 1 + millis / 3) {
      TimeAxis axis =
          new TimeAxis(
              Instant.parse("2026-03-28T23:17:11Z"),
              Instant.parse("2026-03-28T23:17:11Z").plusMillis(millis),
              ZoneId.of("Europe/Berlin"));
      assertThat(TimeTicks.of(axis, 840, 50)).as("%d ms", millis).hasSizeBetween(1, 14);
    }
  }

  @Test
  void wholeThingsHaveWholeTicks() {
    assertThat(ValueTicks.of(0, 3, true, ValueAxis.Scale.NUMBER).ticks())
        .extracting(Tick::label)
        .containsExactly("0", "1", "2", "3");
  }

  @Test
  void ratiosEndAtAHundredPercent() {
    assertThat(ValueTicks.of(0, 1, true, ValueAxis.Scale.PERCENT).ticks())
        .extracting(Tick::label)
        .containsExactly("0%", "20%", "40%", "60%", "80%", "100%");
  }

  @Test
  void largeAndSmallValuesKeepShortLabels() {
    assertThat(ValueTicks.of(0, 9e12, true, ValueAxis.Scale.NUMBER).ticks())
        .extracting(Tick::label)
        .containsExactly("0", "2T", "4T", "6T", "8T");
    assertThat(ValueTicks.of(0, 0.004, false, ValueAxis.Scale.PERCENT).ticks())
        .extracting(Tick::label)
        .containsExactly("0%", "0.1%", "0.2%", "0.3%", "0.4%");
    assertThat(ValueTicks.of(-40, 3, false, ValueAxis.Scale.NUMBER).ticks())
        .extracting(Tick::label)
        .containsExactly("−40", "−30", "−20", "−10", "0");
  }

  private static List<String> labels(String from, Duration span, ZoneId zone) {
    Instant start = Instant.parse(from);
    return TimeTicks.of(new TimeAxis(start, start.plus(span), zone), 840, 50).stream()
        .map(Tick::label)
        .toList();
  }
}
