package dev.fishbone.connectors.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * The header {@code Retry-After}, in seconds or as a date (RFC 9110, 10.2.3); a date is counted
 * from the answer's own {@code Date}, since our clock may differ from the source's.
 */
final class RetryAfter {
  private RetryAfter() {}

  static Duration of(HttpHeaders headers) {
    String text =
        headers
            .firstValue("Retry-After")
            .or(() -> headers.firstValue("ratelimit-reset"))
            .orElse("")
            .strip();
    if (text.matches("[0-9]{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(text));
    }
    try {
      ZonedDateTime at = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
      ZonedDateTime now =
          ZonedDateTime.parse(
              headers.firstValue("Date").orElse(""), DateTimeFormatter.RFC_1123_DATE_TIME);
      Duration wait = Duration.between(now, at);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeException e) {
      return Duration.ZERO;
    }
  }
}
