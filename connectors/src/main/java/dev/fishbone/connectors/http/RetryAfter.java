package dev.fishbone.connectors.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * The header {@code Retry-After}, in seconds or as a date (RFC 9110, 10.2.3); a date is counted
 * from the answer's own {@code Date}, since our clock may differ from the source's.
 */
final class RetryAfter {
  /** Longer than anybody waits. */
  private static final Duration TOO_LONG = Duration.ofDays(365);

  private RetryAfter() {}

  static Duration of(HttpHeaders headers) {
    String text =
        headers
            .firstValue("Retry-After")
            .or(() -> headers.firstValue("ratelimit-reset"))
            .orElse("")
            .strip();
    if (text.matches("[0-9]+")) {
      return text.length() > 9 ? TOO_LONG : Duration.ofSeconds(Long.parseLong(text));
    }
    Optional<ZonedDateTime> at = date(text);
    if (at.isEmpty()) {
      return Duration.ZERO;
    }
    // Without its own clock's time nobody can tell how long it means: rather ask no more.
    Optional<ZonedDateTime> now = date(headers.firstValue("Date").orElse(""));
    Duration wait = now.isEmpty() ? TOO_LONG : Duration.between(now.get(), at.get());
    return wait.isNegative() ? Duration.ZERO : wait;
  }

  private static Optional<ZonedDateTime> date(String text) {
    try {
      return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
