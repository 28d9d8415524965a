package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times as people type them at three in the morning. */
class TimeTextTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NOW = Instant.parse("2026-08-14T12:00:00Z");

  @ParameterizedTest
  @ValueSource(strings = {"", "yesterday", "2h", "+2h", "-2", "25:00", "2026-13-01 10:00", "14.05"})
  void whatIsNoTimeIsRefusedWithTheFormsThatAre(String text) {
    assertThatThrownBy(() -> TimeText.parse(text, BERLIN, NOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("now, -2h, 14:05");
  }

  @ParameterizedTest
  @CsvSource({
    "now, 2026-08-14T12:00:00Z",
    "-2h, 2026-08-14T10:00:00Z",
    "-90m, 2026-08-14T10:30:00Z",
    "-1d, 2026-08-13T12:00:00Z",
    "9:30, 2026-08-14T07:30:00Z",
    "14:05, 2026-08-14T12:05:00Z",
    "2026-08-14 09:30, 2026-08-14T07:30:00Z",
    "2026-01-14T09:30, 2026-01-14T08:30:00Z",
    "2026-08-14T09:30:00Z, 2026-08-14T09:30:00Z",
    "2026-08-14T09:30:00-05:00, 2026-08-14T14:30:00Z",
  })
  void localTimesAreOfTheZoneAndOthersAreWhatTheySay(String text, Instant expected) {
    assertThat(TimeText.parse(text, BERLIN, NOW)).isEqualTo(expected);
  }

  @Test
  void anHourThatTheChangeOfClocksMakesTwiceMustBeSaidWithItsOffset() {
    assertThatThrownBy(() -> TimeText.parse("2026-10-25 02:30", BERLIN, NOW))
        .hasMessageContaining("there twice")
        .hasMessageContaining("+02:00");
    assertThatThrownBy(() -> TimeText.parse("2026-03-29 02:30", BERLIN, NOW))
        .hasMessageContaining("left out");
  }
}
