package dev.fishbone.analyzer.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.MetricsServer;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The run's own trace: sent where somebody asks for it, and never in the run's way. */
@Timeout(60)
final class RunTracesTest {
  private final List<String> told = new ArrayList<>();

  private RunTrace begin(String option, Map<String, String> environment) {
    return RunTraces.begin("analyze", "0.1.0", option, environment, told::add);
  }

  @Test
  void withoutAnEndpointNobodyIsToldAnything() {
    for (Map<String, String> environment :
        List.of(
            Map.<String, String>of(),
            Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", " "),
            Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://h:4318", "OTEL_SDK_DISABLED", "true"),
            Map.of(
                "OTEL_EXPORTER_OTLP_ENDPOINT", "http://h:4318", "OTEL_TRACES_EXPORTER", "none"))) {
      assertThat(begin("", environment)).isSameAs(RunTrace.SILENT);
    }
    assertThat(told).isEmpty();
  }

  @Test
  void whatCannotBeUsedIsToldWithoutRepeatingIt() {
    Map<String, String> grpc =
        Map.of(
            "OTEL_EXPORTER_OTLP_ENDPOINT", "http://h:4317", "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc");
    assertThat(begin("", grpc)).isSameAs(RunTrace.SILENT);
    assertThat(begin("http://me:s3cr3t@h:4318", Map.of())).isSameAs(RunTrace.SILENT);
    assertThat(begin("s3cr3t host", Map.of())).isSameAs(RunTrace.SILENT);
    Map<String, String> header = Map.of("OTEL_EXPORTER_OTLP_HEADERS", "api-key=s3cr3t%zz");
    assertThat(begin("http://h:4318", header)).isSameAs(RunTrace.SILENT);
    assertThat(told)
        .hasSize(4)
        .allMatch(line -> line.startsWith("this run is not traced: "))
        .noneMatch(line -> line.contains("s3cr3t"));
  }

  @Test
  void theRunAndItsStagesAreOneTraceAndWhatWasBrokenOffSaysSo() throws Exception {
    try (OtlpSink sink = new OtlpSink(200)) {
      Map<String, String> environment =
          Map.of(
              "OTEL_EXPORTER_OTLP_ENDPOINT",
              sink.url(),
              "OTEL_EXPORTER_OTLP_HEADERS",
              "api-key=k%20ey");
      try (RunTrace trace = begin("", environment)) {
        trace.stage("read").ended(1629, true);
        trace.stage("assess");
      }
      assertThat(sink.seen()).containsExactly("/v1/traces application/x-protobuf k ey");
      Span run = sink.span("fishbone analyze");
      assertThat(run.getParentSpanId().isEmpty()).isTrue();
      assertThat(run.getStatus().getCode()).isEqualTo(StatusCode.STATUS_CODE_ERROR);
      Span read = sink.span("read");
      assertThat(read.getParentSpanId()).isEqualTo(run.getSpanId());
      assertThat(read.getTraceId()).isEqualTo(run.getTraceId());
      assertThat(read.getAttributesList())
          .anyMatch(a -> a.getKey().equals("fishbone.count") && a.getValue().getIntValue() == 1629);
      assertThat(sink.span("assess").getStatus().getCode()).isEqualTo(StatusCode.STATUS_CODE_ERROR);
      assertThat(sink.resources().get(0).getResource().getAttributesList())
          .anyMatch(
              a ->
                  a.getKey().equals("service.name")
                      && a.getValue().getStringValue().equals("fishbone"));
    }
    assertThat(told).isEmpty();
  }

  @Test
  void aHeaderThatHttpDoesNotKnowCostsNoRun() throws Exception {
    try (OtlpSink sink = new OtlpSink(200)) {
      for (String header : List.of("host=s3cr3t", "a b=s3cr3t", "key=s3c%0Ar3t")) {
        told.clear();
        try (RunTrace trace = begin(sink.url(), Map.of("OTEL_EXPORTER_OTLP_HEADERS", header))) {
          trace.stage("read").ended(1, true);
          trace.succeeded();
        }
        assertThat(told).as(header).hasSize(1).noneMatch(line -> line.contains("s3c"));
      }
    }
  }

  @Test
  void anEndpointThatIsDeadOrRefusesOrIsSilentCostsOneSentenceAndSomeSeconds() throws Exception {
    try (OtlpSink refusing = new OtlpSink(401);
        ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      for (String endpoint :
          List.of(
              "http://127.0.0.1:" + MetricsServer.freePort(),
              refusing.url(),
              "http://127.0.0.1:" + silent.getLocalPort())) {
        told.clear();
        long begun = System.nanoTime();
        try (RunTrace trace = begin(endpoint, Map.of())) {
          trace.stage("read").ended(1, true);
          trace.succeeded();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
        assertThat(told)
            .containsExactly(
                "the trace of this run could not be sent to "
                    + endpoint.replace("http://", "")
                    + "; its results are not affected");
      }
    }
  }
}
