package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.files.LineScanner;
import dev.fishbone.connectors.http.Answer;
import java.io.IOException;
import java.util.List;

/** Whether a question was too large for the server, or its answer for us: a shorter one may do. */
final class Limits {
  /** Room for the request that stands on the same line of the recording. */
  private static final int LONGEST_ANSWER = LineScanner.CAP_BYTES - (1 << 20);

  private static final List<String> TOO_MUCH =
      List.of(
          // Prometheus
          "too many samples",
          "query timed out",
          // Thanos
          "exceeded sample limit",
          "exceeded samples limit",
          "exceeded series limit",
          // Mimir and Cortex
          "err-mimir-max-series-per-query",
          "err-mimir-max-chunks-per-query",
          "err-mimir-max-estimated-chunks-per-query",
          "err-mimir-max-chunks-bytes-per-query",
          "err-mimir-max-estimated-memory-consumption-per-query",
          "err-mimir-max-query-length",
          "err-mimir-max-total-query-length",
          // VictoriaMetrics
          "-search.maxSamplesPer",
          "-search.maxMemoryPerQuery",
          "-search.maxQueryDuration");

  private Limits() {}

  static boolean exceeded(Answer answer, Envelope envelope) {
    return isTooMuch(envelope.error())
        || envelope.warnings().stream().anyMatch(Limits::isTooMuch)
        || tooLong(answer);
  }

  private static boolean isTooMuch(String text) {
    return TOO_MUCH.stream().anyMatch(text::contains);
  }

  /** A line of the recording that is longer could be written, but not be read. */
  static boolean tooLong(Answer answer) {
    try {
      return answer.bytes() > LONGEST_ANSWER;
    } catch (IOException e) {
      return false;
    }
  }
}
