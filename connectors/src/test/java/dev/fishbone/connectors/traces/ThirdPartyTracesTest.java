package dev.fishbone.connectors.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.SharedData;
import dev.fishbone.telemetry.trace.SpanKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of other projects, with the counts that are known of them. */
class ThirdPartyTracesTest {
  private static final String ZIPKIN = "openzipkin__zipkin/zipkin-lens/testdata/";

  @Test
  void aProductionTraceOfZipkinKeepsItsHalvesAndTellsOfFragments() {
    Read read = Read.file(SharedData.file(ZIPKIN + "smartthings-mobile-web-install.json"));
    assertThat(read.seen()).isEqualTo(1_041);
    assertThat(read.spans().size()).isEqualTo(1_041 - 84);
    assertThat(rows(read).filter(read.spans()::shared)).hasSize(294);
    assertThat(read.complaints()).singleElement().asString().contains("84 times");
  }

  @Test
  void zipkinsOtherExamplesAreReadWithoutComplaint() throws IOException {
    for (String name :
        List.of("ascend", "envoy", "messaging", "messaging2", "messaging-kafka", "yelp", "skew")) {
      Read read = Read.file(SharedData.file(ZIPKIN + name + ".json"));
      assertThat(read.spans().size()).as(name).isPositive();
      assertThat(read.complaints()).as(name).allMatch(c -> c.contains("fragment"));
    }
  }

  @Test
  void referencesThatEmbedTheirWholeParentAreReadOnce() throws IOException {
    SharedData.file("delimitrou__DeathStarBench/ms_collecter");
    try (Stream<Path> files =
        Files.list(SharedData.file("delimitrou__DeathStarBench/ms_collecter"))) {
      Read read = Read.file(files.filter(f -> f.toString().endsWith(".json")).findFirst().get());
      assertThat(read.spans().size()).isEqualTo(660);
      assertThat(traces(read)).hasSize(20);
      assertThat(read.complaints()).isEmpty();
      assertThat(rows(read).filter(r -> read.spans().parentId(r) == 0)).hasSize(20);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jaegertracing__jaeger/cmd/jaeger/internal/extension/jaegerquery/internal/fixture/otlp2jaeger-",
        "jaegertracing__jaeger-ui/packages/jaeger-ui/src/utils/fixtures/otlp2jaeger-"
      })
  void bothFormsOfATraceGiveTheSameSpans(String prefix) {
    Read otlp = Read.file(SharedData.file(prefix + "in.json"));
    Read jaeger = Read.file(SharedData.file(prefix + "out.json"));
    assertThat(otlp.spans().size()).isPositive();
    assertThat(micros(otlp)).isEqualTo(micros(jaeger));
  }

  @Test
  void severalTracesInLinesGiveTheSpansOfTheirJaegerForm() {
    String prefix = "jaegertracing__jaeger-ui/packages/jaeger-ui/src/utils/fixtures/otlp2jaeger-";
    Read lines = Read.file(SharedData.file(prefix + "multi-in.json.txt"));
    Read combined = Read.file(SharedData.file(prefix + "multi-in-combined.json"));
    Read jaeger = Read.file(SharedData.file(prefix.replace("otlp2", "oltp2") + "multi-out.json"));
    assertThat(lines.spans().size()).isPositive();
    assertThat(lines.lines()).isEqualTo(combined.lines());
    assertThat(micros(lines)).containsAll(micros(jaeger));
  }

  @Test
  void crispsCasesAreReadWithTheirIdsThatAreNoHex() throws IOException {
    Path folder = SharedData.file("uber-research__CRISP/test_cases");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        Read read = Read.file(file);
        assertThat(read.bad()).as(file.toString()).isZero();
        long spans = Files.readString(file).split("\"operationName\"", -1).length - 1;
        assertThat(read.spans().size()).as(file.toString()).isEqualTo((int) spans);
      }
    }
  }

  @Test
  void storageFixturesOfJaegerAreOtlpDocuments() throws IOException {
    Path folder =
        SharedData.file("jaegertracing__jaeger/internal/storage/integration/fixtures/traces");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        Read read = Read.file(file);
        assertThat(read.complaints()).as(file.toString()).isEmpty();
        assertThat(read.spans().size()).as(file.toString()).isPositive();
      }
    }
  }

  @Test
  void theExampleOfOtlpIsOneServerSpan() {
    Read read =
        Read.file(SharedData.file("open-telemetry__opentelemetry-proto/examples/trace.json"));
    assertThat(read.spans().size()).isEqualTo(1);
    assertThat(read.spans().traceHex(0)).isEqualTo("5b8efff798038103d269b633813fc60c");
    assertThat(read.spans().kind(0)).isEqualTo(SpanKind.SERVER);
    assertThat(read.text(read.spans().service(0))).isEqualTo("my.service");
    assertThat(read.spans().endNanos(0) - read.spans().startNanos(0)).isEqualTo(1_000_000_000L);
  }

  @Test
  void metricsAndLogsAmongTracesAreNamed() {
    Read read =
        Read.file(SharedData.file("open-telemetry__opentelemetry-proto/examples/metrics.json"));
    assertThat(read.spans().size()).isZero();
    assertThat(read.complaints()).singleElement().asString().contains("resourceMetrics");
  }

  @Test
  void aTempoAnswerHasIdsInBase64AndKindsByName() {
    Read read =
        Read.file(
            SharedData.file(
                "HolmesGPT__holmesgpt/tests/plugins/toolsets/grafana/fixtures/test_tempo_api/trace_data.input.json"));
    assertThat(read.spans().size()).isEqualTo(10);
    assertThat(traces(read)).containsExactly("23d78e755c13e871eb8b592896392643");
    assertThat(rows(read).filter(r -> read.spans().kind(r) == SpanKind.INTERNAL)).hasSize(10);
    assertThat(read.complaints()).isEmpty();
  }

  private static Stream<Integer> rows(Read read) {
    return IntStream.range(0, read.spans().size()).boxed();
  }

  private static Set<String> traces(Read read) {
    Set<String> traces = new HashSet<>();
    rows(read).forEach(row -> traces.add(read.spans().traceHex(row)));
    return traces;
  }

  /** Jaeger's times are microseconds: compare without what it cannot hold. */
  private static List<String> micros(Read read) {
    return read.lines().stream().map(l -> l.replaceAll("(\\d{16})\\d{3}", "$1")).toList();
  }
}
