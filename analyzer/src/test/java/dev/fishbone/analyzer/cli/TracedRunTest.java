package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.MetricsServer;
import dev.fishbone.analyzer.tracing.OtlpSink;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that tells a collector how long its stages took. */
final class TracedRunTest {
  private static final Path RECORDING = Path.of("..", "lab", "recordings", "alert-to-chat");

  private final StringWriter err = new StringWriter();
  @TempDir private Path temp;

  private int run(String... arguments) {
    err.getBuffer().setLength(0);
    return Main.run(
        arguments, new PrintWriter(new StringWriter(), true), new PrintWriter(err, true));
  }

  private int analyze(Path recording, String endpoint) {
    return run(
        "analyze",
        recording.toString(),
        "--out",
        temp.resolve("out").toString(),
        "--otlp-endpoint",
        endpoint);
  }

  private static long count(Span span) {
    return span.getAttributesList().stream()
        .filter(a -> a.getKey().equals("fishbone.count"))
        .mapToLong(a -> a.getValue().getIntValue())
        .sum();
  }

  @Test
  void eachStageOfAnAnalysisIsASpanWithItsCount() throws Exception {
    try (OtlpSink sink = new OtlpSink(200)) {
      assertThat(analyze(RECORDING, sink.url())).isZero();
      assertThat(sink.spans().stream().map(Span::getName))
          .containsExactlyInAnyOrder(
              "fishbone analyze",
              "read-window",
              "read-traces",
              "take-fingerprint",
              "read-metrics",
              "read-context",
              "read-business",
              "assess",
              "read-example",
              "draw-charts",
              "write-report");
      assertThat(sink.spans())
          .noneMatch(s -> s.getStatus().getCode() == StatusCode.STATUS_CODE_ERROR);
      // More than a thousand checkouts have a span in each of three services at least.
      assertThat(count(sink.span("read-traces"))).isGreaterThan(3_000);
    }
  }

  @Test
  void aRunThatFailsIsASpanThatFailed() throws Exception {
    try (OtlpSink sink = new OtlpSink(200)) {
      assertThat(analyze(temp.resolve("none"), sink.url())).isEqualTo(1);
      assertThat(sink.span("fishbone analyze").getStatus().getCode())
          .isEqualTo(StatusCode.STATUS_CODE_ERROR);
    }
  }

  @Test
  void aScanIsTracedTooAndADeadCollectorDoesNotFailIt() throws Exception {
    String[] scan = {
      "scan",
      RECORDING.toString(),
      "--state",
      temp.resolve("state").toString(),
      "--out",
      temp.resolve("scan").toString(),
      "--otlp-endpoint",
      ""
    };
    try (OtlpSink sink = new OtlpSink(200)) {
      scan[7] = sink.url();
      assertThat(run(scan)).isZero();
      assertThat(sink.spans().stream().map(Span::getName))
          .containsExactlyInAnyOrder("fishbone scan", "read", "assess", "write");
      assertThat(count(sink.span("read"))).isGreaterThan(3_000);
    }
    scan[7] = "http://127.0.0.1:" + MetricsServer.freePort();
    assertThat(run(scan)).isZero();
    assertThat(err.toString().lines().filter(l -> l.contains("could not be sent to 127.0.0.1:")))
        .hasSize(1);
    assertThat(err.toString()).doesNotContain("Exception").doesNotContain("\tat ");
  }
}
