package dev.fishbone.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WordsTest {
  @ParameterizedTest
  @CsvSource({
    "PT0S, 0 s",
    "PT0.25S, 250 ms",
    "PT2.59S, 2.59 s",
    "PT54S, 54 s",
    "PT59.6S, 1 min",
    "PT4M12S, 4 min 12 s",
    "PT9M59.4S, 9 min 59 s",
    "PT47M, 47 min",
    "PT59M40S, 1 h",
    "PT2H5M, 2 h 5 min",
    "P3D, 3 days",
    "PT-0.25S, -250 ms",
    "PT-2S, -2 s",
    "PT-4M-12S, -4 min 12 s",
    "PT-59M-51S, -1 h"
  })
  void durationsReadAsPeopleSayThem(Duration duration, String words) {
    assertThat(Words.duration(duration)).isEqualTo(words);
  }

  @Test
  void aSentenceBeginsWithACapitalButNoFileIsRenamed() {
    assertThat(Words.sentence("no span could be read")).isEqualTo("No span could be read.");
    assertThat(Words.sentence("traces/web.jsonl.zst: it breaks off"))
        .isEqualTo("traces/web.jsonl.zst: it breaks off.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "6130|requests|6,130 requests",
        "1|requests|1 request",
        "3.98765|calls|3.99 calls",
        "0.38|ratio|38 %",
        "0.0041|ratio|0.41 %",
        "2.59|s|2.59 s",
        "15|times|15 times"
      })
  void figuresCarryTheirUnitAndThreeDigitsWhereTheyAreEstimates(
      double value, String unit, String words) {
    assertThat(Words.figure(value, unit)).isEqualTo(words);
  }

  @Test
  void timesAreWrittenInTheDocumentsZone() {
    Instant at = Instant.parse("2026-08-14T22:46:10Z");
    assertThat(Words.time(at, ZoneId.of("Asia/Kolkata"))).isEqualTo("04:16:10");
    assertThat(Words.day(at, ZoneId.of("Asia/Kolkata"))).isEqualTo("15 Aug 2026");
  }

  @Test
  void aHostileNameBecomesOneShortLine() {
    assertThat(Words.line("a\nb\u202Ec\u0000d", 20)).isEqualTo("a b c d");
    assertThat(Words.line("x".repeat(300), 10)).isEqualTo("x".repeat(9) + "…");
  }
}
