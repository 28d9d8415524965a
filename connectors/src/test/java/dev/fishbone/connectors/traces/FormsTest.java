package dev.fishbone.connectors.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.trace.SpanOutcome;
import org.junit.jupiter.api.Test;

/** The shapes in which the same few spans come. */
class FormsTest {
  private static final String ZIPKIN =
      "{\"traceId\":\"00000000000000ff\",\"id\":\"%s\",\"kind\":\"%s\",\"name\":\"get\","
          + "\"timestamp\":1786699801000000,\"duration\":1500,\"localEndpoint\":{\"serviceName\":\"web\","
          + "\"ipv4\":\"10.0.0.1\",\"port\":80},\"remoteEndpoint\":{\"serviceName\":\"pricing\"}%s}";
  private static final String JAEGER =
      "{\"traceID\":\"ff\",\"spans\":[{\"traceID\":\"ff\",\"spanID\":\"1\",\"operationName\":\"get\","
          + "\"references\":[],\"startTime\":1786699801000000,\"duration\":1500,\"tags\":[],"
          + "\"processID\":\"p\"}],\"processes\":{\"p\":{\"serviceName\":\"web\"}}}";

  @Test
  void zipkinListsListsOfListsAndLines() {
    String one = String.format(ZIPKIN, "1", "CLIENT", "");
    String two = String.format(ZIPKIN, "1", "SERVER", ",\"shared\":true,\"tags\":{\"error\":\"\"}");
    for (String text :
        new String[] {
          "[" + one + "," + two + "]",
          "[[" + one + "],[" + two + "]]",
          "[[" + one + "," + two + "]]\n",
          one + "\n" + two + "\n",
          "[\n" + one + ",\n" + two + "\n]\n",
        }) {
      Read read = Read.text(text);
      assertThat(read.complaints()).as(text).isEmpty();
      assertThat(read.spans().size()).isEqualTo(2);
      assertThat(read.text(read.spans().peer(0))).isEqualTo("pricing");
      assertThat(read.text(read.spans().instance(0))).isEqualTo("10.0.0.1:80");
      assertThat(read.spans().endNanos(0) - read.spans().startNanos(0)).isEqualTo(1_500_000);
      assertThat(read.spans().shared(1)).isTrue();
      assertThat(read.spans().spanId(1)).isEqualTo(read.spans().spanId(0));
      assertThat(read.spans().outcome(1)).isEqualTo(SpanOutcome.FAIL_OTHER);
    }
  }

  @Test
  void jaegerAnswersBareTracesListsAndLines() {
    for (String text :
        new String[] {
          "{\"data\":[" + JAEGER + "],\"errors\":null}",
          JAEGER,
          "[" + JAEGER + "]",
          JAEGER + "\n" + JAEGER.replace("\"ff\"", "\"fe\"") + "\n",
          "{\"total\":0,\"data\":[" + JAEGER + "]}\n",
        }) {
      Read read = Read.text(text);
      assertThat(read.complaints()).as(text).isEmpty();
      assertThat(read.spans().size()).isPositive();
      assertThat(read.text(read.spans().service(0))).isEqualTo("web");
    }
  }

  @Test
  void answersOfJaegersThirdApiMayStandBackToBack() {
    String line = Spans.line(1, "").strip();
    Read read = Read.text("{\"result\":" + line + "}{\"result\":" + line + "}");
    assertThat(read.spans().size()).isEqualTo(2);
  }

  @Test
  void tempoWrapsATraceAndOldCollectorsNameScopesOtherwise() {
    String line = Spans.line(1, "").strip();
    assertThat(Read.text("{\"trace\":" + line + ",\"status\":\"PARTIAL\"}").spans().size())
        .isEqualTo(1);
    assertThat(Read.text(line.replace("scopeSpans", "instrumentationLibrarySpans")).spans().size())
        .isEqualTo(1);
    assertThat(Read.text(line.replace("resourceSpans", "batches")).spans().size()).isEqualTo(1);
  }

  @Test
  void severalKindsOfLinesInOneFileAreAllRead() {
    Read read =
        Read.text(
            Spans.line(1, "") + JAEGER + "\n[" + String.format(ZIPKIN, "1", "CLIENT", "") + "]\n");
    assertThat(read.spans().size()).isEqualTo(3);
    assertThat(read.complaints()).isEmpty();
  }

  @Test
  void aResendIsTheOrdinalThatAnAttributeTells() {
    assertThat(resend("http.request.resend_count", "3")).isEqualTo(3);
    assertThat(resend("http.retry_count", "2")).isEqualTo(2);
    assertThat(resend("grpc-previous-rpc-attempts", "1")).isEqualTo(1);
    assertThat(resend("http.request.header.x-envoy-attempt-count", "4")).isEqualTo(3);
    assertThat(resend("http.request.header.x-envoy-attempt-count", "1")).isZero();
    assertThat(resend("retry.count", "2")).as("counts tries of one span, no ordinal").isZero();
  }

  private static int resend(String key, String value) {
    return Read.text(Spans.line(1, Spans.attributes(key, value))).spans().resend(0);
  }
}
