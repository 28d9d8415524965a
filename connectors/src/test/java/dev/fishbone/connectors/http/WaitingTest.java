package dev.fishbone.connectors.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long is waited before an attempt. */
class WaitingTest {
  private static Duration asked(String retryAfter, String date) {
    return RetryAfter.of(
        HttpHeaders.of(
            Map.of("Retry-After", List.of(retryAfter), "Date", List.of(date)), (a, b) -> true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // RFC 9110, 10.2.3
        "120 | | PT2M",
        "0 | | PT0S",
        "Fri, 31 Dec 1999 23:59:59 GMT | Fri, 31 Dec 1999 23:59:29 GMT | PT30S",
        "Fri, 31 Dec 1999 23:59:59 GMT | Sat, 01 Jan 2000 00:00:00 GMT | PT0S",
        "soon | | PT0S",
        "-5 | | PT0S",
      })
  void whatIsAskedForIsReadAsSecondsOrAsADateBesideTheServersOwn(
      String retryAfter, String date, Duration expected) {
    assertThat(asked(retryAfter, date == null ? "" : date)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"99999999999999999999", "1786703400000", "Fri, 31 Dec 1999 23:59:59 GMT"})
  void whatCannotBeCountedIsTooLong(String retryAfter) {
    Duration asked = asked(retryAfter, "");
    assertThat(Backoff.USUAL.before(1, asked, new Random(1))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 200", "2, 400", "3, 800", "6, 6400", "7, 10000", "40, 10000"})
  void theWaitIsAnywhereBelowACeilingThatDoublesUpToTenSeconds(int retry, long ceilingMillis) {
    Random random = new Random(1);
    LongSummaryStatistics waits =
        LongStream.range(0, 2000)
            .map(i -> Backoff.USUAL.before(retry, Duration.ZERO, random).orElseThrow().toMillis())
            .summaryStatistics();
    assertThat(waits.getMax()).isBetween(ceilingMillis * 98 / 100, ceilingMillis);
    assertThat(waits.getMin()).isLessThan(ceilingMillis * 2 / 100);
    // Uniform: the mean of 2,000 draws lies within 5 standard errors of the middle.
    double error = ceilingMillis / Math.sqrt(12) / Math.sqrt(2000);
    assertThat(waits.getAverage())
        .isBetween(ceilingMillis / 2.0 - 5 * error, ceilingMillis / 2.0 + 5 * error);
  }

  @Test
  void nobodyComesBackBeforeHeMayAndNotAllInThatMoment() {
    Random random = new Random(1);
    List<Duration> waits =
        LongStream.range(0, 50)
            .mapToObj(i -> Backoff.USUAL.before(1, Duration.ofSeconds(5), random).orElseThrow())
            .toList();
    assertThat(waits)
        .allMatch(wait -> wait.compareTo(Duration.ofSeconds(5)) >= 0)
        .allMatch(wait -> wait.compareTo(Duration.ofMillis(5200)) <= 0);
    assertThat(waits.stream().distinct().count()).isGreaterThan(20);
  }
}
