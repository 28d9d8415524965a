package dev.fishbone.connectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.trace.SpanColumns;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingReaderTest {
  private static final String WINDOW =
      """
      incident: {id: INC-1, title: Checkout, severity: SEV-1}
      window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T09:40:00Z}
      baseline: [{from: 2026-08-14T09:20:00Z, to: 2026-08-14T09:30:00Z}]
      effects: [{service: orders, operation: POST /orders, name: Orders API}]
      services:
        orders: {match: [{job: orders}, {service.name: orders}], proxies: [orders_be]}
        pricing: {match: [{job: pricing}, {service.name: pricing-svc}], pools: {db: [pricing-db]}}
      sources: {prometheus: {kind: prometheus, scrape-interval: 1s}, traces: {kind: otlp, sampling: all}}
      objectives: {availability: 99.9%, latency: {quantile: 0.95, below: 2s}, time-to-page: 5m}
      paging: {receivers: {oncall: page}}
      settings: {time-scale: 10}
      """;

  @TempDir private Path root;
  private RecordingReader reader;

  @BeforeEach
  void aRecordingThatHasItsWindowOnly() throws IOException {
    write("window.yml", WINDOW);
    reader = new RecordingReader(root);
  }

  private void write(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static String answer(String labels, String... samples) {
    return "{\"request\":{\"endpoint\":\"/api/v1/query\",\"query\":\"q\",\"time\":\"1\"},\"answer\":"
        + "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{"
        + labels
        + "},\"values\":["
        + String.join(",", samples)
        + "]}]}}}\n";
  }

  private static String sample(int second, String value) {
    return "[" + (1786699800L + second) + ".125,\"" + value + "\"]";
  }

  private List<String> gaps(Coverage coverage) {
    return coverage.entries().stream()
        .flatMap(e -> e.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
  }

  @Test
  void theWindowIsReadWithItsUnits() throws Exception {
    Recording recording = reader.window();
    assertThat(recording.window().from()).isEqualTo(Instant.parse("2026-08-14T09:30:00Z"));
    assertThat(recording.scrapeInterval()).isEqualTo(Duration.ofSeconds(1));
    assertThat(recording.objectives().availability()).hasValue(0.999);
    assertThat(recording.objectives().timeToPage()).contains(Duration.ofMinutes(5));
    assertThat(recording.settings()).containsEntry("time-scale", "10");
    assertThat(recording.receiverClasses()).containsEntry("oncall", ReceiverClass.PAGE);
    assertThat(recording.services().get(1).pools()).containsEntry("db", List.of("pricing-db"));
  }

  @Test
  void packingAFileDoesNotChangeTheFingerprintAndTheTruthIsNoPartOfIt() throws Exception {
    write("changes.jsonl", "{}\n");
    String before = reader.fingerprint();
    write("truth.yml", "verdicts: []");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("{}\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    Files.delete(root.resolve("changes.jsonl"));
    Files.write(root.resolve("changes.jsonl.gz"), packed.toByteArray());
    assertThat(reader.fingerprint()).isEqualTo(before).matches("[0-9a-f]{64}");
    write("notes.jsonl", "");
    assertThat(reader.fingerprint()).isNotEqualTo(before);
  }

  @Test
  void theFingerprintIsWhatSha256sumSays() throws Exception {
    // sha256sum window.yml | sha256sum
    String hash = sha256(WINDOW);
    assertThat(reader.fingerprint()).isEqualTo(sha256(hash + "  window.yml\n"));
  }

  private static String sha256(String text) throws Exception {
    return java.util.HexFormat.of()
        .formatHex(
            java.security.MessageDigest.getInstance("SHA-256")
                .digest(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
  }

  @Test
  void anEmptyRecordingHasAGapForEverySignalAndNoFailure() throws Exception {
    Recording recording = reader.window();
    Coverage spans = reader.spans(recording).coverage();
    Coverage metrics = reader.metrics(recording).coverage();
    Coverage context = reader.context(recording).coverage();
    assertThat(spans.entries().get(0).gaps().get(0).reason()).isEqualTo(ReasonCode.NO_SOURCE);
    // Few proxies count what a budget held back, and no rule needs use of processors: no gap.
    assertThat(metrics.entries())
        .hasSize(32)
        .filteredOn(e -> !e.signal().equals("retries_suppressed"))
        .filteredOn(e -> !e.signal().startsWith("cpu_"))
        .hasSize(27)
        .allMatch(e -> e.gaps().get(0).reason() == ReasonCode.NO_SOURCE);
    assertThat(context.entries())
        .extracting(Coverage.Entry::signal)
        .contains("alert_rules", "alert_routes", "pages", "changes", "health_events", "policies");
  }

  @Test
  void theSpansOfOneTraceAreFoundAgainInAllFilesAndNoMoreThanWanted() throws Exception {
    String zipkin =
        """
        {"traceId":"%s","id":"%s","timestamp":1786699800000000,"duration":5,"name":"x","localEndpoint":{"serviceName":"orders"}}
        """;
    write(
        "traces/a.jsonl",
        zipkin.formatted("0000000000000000000000000000000a", "1")
            + zipkin.formatted("0000000000000000000000000000000b", "2"));
    write(
        "traces/b.jsonl",
        zipkin.formatted("000000000000000a", "3") + zipkin.formatted("000000000000000a", "4"));
    String wanted = "0000000000000000000000000000000a";

    SpanColumns spans = reader.spans(reader.window(), List.of(wanted), 10);

    assertThat(spans.size()).isEqualTo(3);
    assertThat(spans.traceHex(0)).isEqualTo(wanted);
    assertThat(reader.spans(reader.window(), List.of(wanted), 2).size()).isEqualTo(2);
    assertThat(reader.spans(reader.window(), List.of(), 2).size()).isZero();
  }

  @Test
  void nanosecondsOfAPoolBecomeSecondsAndItsNameIsThatOfTheDocument() throws Exception {
    write(
        "metrics/pools.jsonl",
        answer(
                "\"__name__\":\"hikaricp_connection_acquired_nanos_sum\",\"job\":\"pricing\","
                    + "\"instance\":\"p-1\",\"pool\":\"pricing-db\"",
                sample(0, "2.5e+09"),
                sample(1, "NaN"),
                sample(2, "+Inf"))
            + answer(
                "\"__name__\":\"hikaricp_active_connections\",\"job\":\"batch\",\"pool\":\"x\"",
                sample(0, "1")));
    MetricsRead read = reader.metrics(reader.window());
    Series series = read.series().get(0);
    assertThat(read.series()).hasSize(1);
    assertThat(series.signal()).isEqualTo(Signal.POOL_WAIT_SUM);
    assertThat(series.service()).isEqualTo("pricing");
    assertThat(series.resource()).isEqualTo("db");
    assertThat(series.instance()).isEqualTo("p-1");
    assertThat(series.samples().millisAt(0)).isEqualTo(1786699800125L);
    assertThat(series.samples().values()).containsExactly(2.5);
    assertThat(gaps(read.coverage())).anyMatch(g -> g.contains("(job batch)"));
  }

  @Test
  void answersInPartsAreJoinedAndASampleThatCameTwiceCountsOnce() throws Exception {
    String up = "\"__name__\":\"up\",\"job\":\"orders\",\"instance\":\"o-1\"";
    write(
        "metrics/up.jsonl",
        answer(up, sample(300, "1"), sample(301, "0"))
            + answer(up, sample(0, "1"), sample(300, "1")));
    MetricsRead read = reader.metrics(reader.window());
    assertThat(read.series()).hasSize(1);
    assertThat(read.series().get(0).samples().values()).containsExactly(1, 1, 0);
    assertThat(gaps(read.coverage())).noneMatch(g -> g.contains("twice with different"));
  }

  @Test
  void anAnswerThatIsAnErrorIsAGapWithItsQuery() throws Exception {
    write(
        "metrics/up.jsonl",
        "{\"request\":{\"query\":\"up[1h]\"},\"answer\":{\"status\":\"error\",\"errorType\":\"timeout\","
            + "\"error\":\"query timed out\"}}\n{\"request\":{},\"answ");
    Coverage.Entry entry = reader.metrics(reader.window()).coverage().entries().get(0);
    assertThat(entry.received()).isZero();
    assertThat(entry.gaps().get(0).detail())
        .isEqualTo(
            "metrics/up.jsonl:1: the query \"up[1h]\" was answered with timeout: query timed out");
    assertThat(entry.gaps().get(1).detail())
        .startsWith("metrics/up.jsonl:2: it ends in the middle");
  }

  @Test
  void anInfiniteSampleIsNoMeasurement() throws Exception {
    write(
        "metrics/pools.jsonl",
        answer(
            "\"__name__\":\"up\",\"job\":\"orders\"",
            sample(0, "+Inf"),
            sample(1, "1"),
            sample(2, "-Inf")));
    MetricsRead read = reader.metrics(reader.window());
    assertThat(read.series().get(0).samples().values()).containsExactly(1);
    assertThat(gaps(read.coverage()))
        .contains("2 samples are infinite, which no measurement is (up); left out");
  }

  @Test
  void aSampleThatIsNaNIsNoneAndIsCounted() throws Exception {
    write(
        "metrics/pools.jsonl",
        answer(
            "\"__name__\":\"hikaricp_connections_active\",\"job\":\"pricing\",\"pool\":\"p\"",
            sample(0, "NaN"),
            sample(1, "3"),
            sample(2, "NaN"),
            sample(3, "NaN")));
    MetricsRead read = reader.metrics(reader.window());
    assertThat(read.series().get(0).samples().values()).containsExactly(3);
    assertThat(gaps(read.coverage()))
        .filteredOn(g -> g.contains("NaN"))
        .containsExactly(
            "3 samples are NaN: the source had no value then (hikaricp_connections_active);"
                + " left out");
  }

  @Test
  void samplesOutsideTheWindowAreSaidToBeSo() throws Exception {
    write(
        "metrics/up.om",
        "# TYPE up gauge\nup{job=\"orders\",instance=\"a\\\"b\\nc\"} 1 1786000000.5\n# EOF\n");
    MetricsRead read = reader.metrics(reader.window());
    assertThat(read.series().get(0).instance()).isEqualTo("a\"b\nc");
    assertThat(gaps(read.coverage())).anyMatch(g -> g.contains("lie outside the window"));
  }

  @Test
  void windowAfterTheDataBeginsIsAPartialWindow() throws Exception {
    write(
        "metrics/up.jsonl",
        answer("\"__name__\":\"up\",\"job\":\"orders\"", sample(400, "1"), sample(599, "1")));
    Coverage coverage = reader.metrics(reader.window()).coverage();
    assertThat(coverage.entries().stream().flatMap(e -> e.gaps().stream()))
        .filteredOn(g -> g.reason() == ReasonCode.PARTIAL_WINDOW)
        .singleElement()
        .satisfies(g -> assertThat(g.range().length()).isEqualTo(Duration.ofMillis(400_125)));
  }

  @Test
  void haproxyStandsForTheServiceWhoseProxyItIs() throws Exception {
    String labels = ",\"job\":\"haproxy\",\"proxy\":\"orders_be\",\"server\":\"orders-1\"";
    write(
        "metrics/health.jsonl",
        answer(
                "\"__name__\":\"haproxy_server_status\",\"state\":\"UP\"" + labels,
                sample(0, "1"),
                sample(1, "0"))
            + answer(
                "\"__name__\":\"haproxy_server_status\",\"state\":\"DOWN\"" + labels,
                sample(0, "0"))
            + answer(
                "\"__name__\":\"haproxy_backend_http_responses_total\",\"code\":\"5xx\",\"job\":"
                    + "\"haproxy\",\"proxy\":\"orders_be\"",
                sample(0, "7")));
    List<Series> series = reader.metrics(reader.window()).series();
    assertThat(series).hasSize(2);
    assertThat(series.get(0).signal()).isEqualTo(Signal.PROXY_REQUESTS);
    assertThat(series.get(0).label("outcome")).isEqualTo("error");
    assertThat(series.get(0).service()).isEqualTo("orders");
    assertThat(series.get(1).signal()).isEqualTo(Signal.INSTANCE_HEALTHY);
    assertThat(series.get(1).instance()).isEqualTo("orders-1");
    assertThat(series.get(1).resource()).isEqualTo("orders_be");
  }

  @Test
  void alertsKeepTheirLabels() throws Exception {
    write(
        "metrics/alerts.jsonl",
        answer(
            "\"__name__\":\"ALERTS\",\"alertname\":\"A\",\"alertstate\":\"firing\",\"service\":\"pricing\"",
            sample(1, "1")));
    Series series = reader.metrics(reader.window()).series().get(0);
    assertThat(series.signal()).isEqualTo(Signal.ALERT_FIRING);
    assertThat(series.service()).isEqualTo("pricing");
    assertThat(series.label("alertname")).isEqualTo("A");
  }

  @Test
  void eventsAreReadInOrderOfTimeAndABadLineCostsItself() throws Exception {
    write(
        "changes.jsonl",
        "{\"time\":\"2026-08-14T09:35:00Z\",\"type\":\"flag\",\"service\":\"orders\",\"title\":\"on\"}\n"
            + "{\"time\":\"2026-08-14T09:31:00Z\",\"type\":\"deploi\",\"title\":\"x\"}\n"
            + "{\"time\":1786699800,\"type\":\"deploy\"}\n"
            + "{\"time\":\"2026-08-14T11:32:00+02:00\",\"type\":\"deploy\",\"title\":\"first\"}\n");
    write(
        "health.jsonl",
        "{\"time\":\"2026-08-14T09:36:00Z\",\"service\":\"orders\",\"instance\":\"orders-1\","
            + "\"state\":\"down\",\"reason\":\"L7TOUT, 502ms\",\"source\":\"haproxy\"}\n");
    ContextRead read = reader.context(reader.window());
    assertThat(read.changes()).extracting(c -> c.title()).containsExactly("first", "on");
    assertThat(gaps(read.coverage()))
        .anyMatch(g -> g.startsWith("changes.jsonl:2: ") && g.contains("did you mean deploy?"))
        .anyMatch(g -> g.startsWith("changes.jsonl:3: time must be a time with its zone"));
    assertThat(read.health().get(0).state()).isEqualTo(HealthEvent.State.DOWN);
  }

  @Test
  void probesOfHaproxyAreReadAsItCountsThem() throws Exception {
    write(
        "config/haproxy.cfg",
        """
        defaults
          timeout check 200
        frontend shop
          default_backend orders_be
        backend orders_be
          option httpchk
          http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host orders
          default-server inter 500ms fall 4
          server orders-1 127.0.0.1:1 check
          server orders-2 127.0.0.1:2 check inter 9s
        backend unchecked
          server a 127.0.0.1:3
        """);
    write(
        "config/policies.yml",
        """
        retries:
          - {caller: orders, callee: pricing, attempts: 4, timeout: 500ms, backoff: none, jitter: none}
        probes:
          - {service: orders, proxy: orders_be, path: /healthz, pool: threads}
        """);
    Policies policies = reader.context(reader.window()).policies();
    assertThat(policies.retries().get(0).attempts()).isEqualTo(OptionalInt.of(4));
    assertThat(policies.retries().get(0).timeout()).contains(Duration.ofMillis(500));
    assertThat(policies.probes()).hasSize(2);
    Policies.Probe probe = policies.probes().get(1);
    assertThat(probe.service()).isEqualTo("orders");
    assertThat(probe.path()).isEqualTo("/healthz");
    assertThat(probe.interval()).contains(Duration.ofMillis(500));
    assertThat(probe.timeout()).contains(Duration.ofMillis(200));
    assertThat(probe.fall()).hasValue(4);
    assertThat(probe.rise()).hasValue(2);
  }

  @Test
  void anInvalidRoutingConfigurationIsAGapWithItsPlace() throws Exception {
    write("alerts/alertmanager.yml", "route:\n  receiver: pager\nreceivers:\n  - name: pagr\n");
    ContextRead read = reader.context(reader.window());
    assertThat(read.routing().roots()).isEmpty();
    assertThat(gaps(read.coverage()))
        .contains(
            "alerts/alertmanager.yml:2:13: no receiver is named \"pager\" (did you mean pagr?)");
  }

  @Test
  void theCoverageOfTheConnectorsComesFirst() throws Exception {
    Coverage written =
        new Coverage(
            List.of(
                new Coverage.Entry(
                    "prometheus",
                    "up",
                    2,
                    1,
                    List.of(
                        new Coverage.Gap(
                            reader.window().window(),
                            ReasonCode.SOURCE_FAILED,
                            "a \"quote\"\n")))));
    CoverageFile.write(root, written);
    assertThat(reader.context(reader.window()).coverage().entries().get(0))
        .isEqualTo(written.entries().get(0));
  }

  @Test
  void aLinkIsNotFollowedAndSaidToBeOne() throws Exception {
    Files.createDirectories(root.resolve("traces"));
    Files.createSymbolicLink(root.resolve("traces/t.jsonl"), root.resolve("window.yml"));
    assertThat(reader.spans(reader.window()).spans().size()).isZero();
    assertThat(gaps(reader.context(reader.window()).coverage()))
        .anyMatch(g -> g.startsWith("traces/t.jsonl is a link"));
  }

  @Test
  void aRecordingNamedByALinkIsRead() throws Exception {
    write("metrics/pools.jsonl", answer("\"__name__\":\"up\",\"job\":\"orders\"", sample(0, "1")));
    Path link = Files.createSymbolicLink(root.resolveSibling("link-to-it"), root);
    try {
      RecordingReader linked = new RecordingReader(link);
      assertThat(linked.metrics(linked.window()).series()).hasSize(1);
      assertThat(linked.fingerprint()).isEqualTo(reader.fingerprint());
    } finally {
      Files.delete(link);
    }
  }

  @Test
  void aFolderInPlaceOfTheCoverageIsAGap() throws Exception {
    Files.createDirectories(root.resolve("coverage.json"));
    assertThat(gaps(reader.context(reader.window()).coverage()))
        .anyMatch(g -> g.startsWith("coverage.json cannot be read"));
  }

  @Test
  void aCoverageWithoutEntriesIsAGap() throws Exception {
    write("coverage.json", "{\"entry\": []}");
    assertThat(gaps(reader.context(reader.window()).coverage()))
        .anyMatch(g -> g.startsWith("coverage.json is not of the form"));
  }

  @Test
  void anEmptyFileOfRulesIsNotTakenForNoRules() throws Exception {
    write("alerts/rules.json", "");
    assertThat(gaps(reader.context(reader.window()).coverage()))
        .anyMatch(g -> g.startsWith("alerts/rules.json: it is empty"));
  }

  @Test
  void ofATextThatWasCutTheLastLineIsLeftOut() throws Exception {
    write("metrics/up.om", "up{job=\"orders\"} 1 1786699800\nup{job=\"orders\"} 1 17866998");
    var read = reader.metrics(reader.window());
    assertThat(read.series().get(0).samples().size()).isEqualTo(1);
    assertThat(gaps(read.coverage())).anyMatch(g -> g.startsWith("metrics/up.om:2: the last line"));
  }

  @Test
  void badLinesOfEventsCountAsAskedFor() throws Exception {
    write(
        "changes.jsonl",
        "{\"time\":\"2026-08-14T09:31:00Z\",\"type\":\"deploy\"}\nno JSON\n"
            + "{\"time\":\"+999999999-01-01T00:00:00Z\",\"type\":\"deploy\"}\n");
    Coverage.Entry entry =
        reader.context(reader.window()).coverage().entries().stream()
            .filter(e -> e.source().equals("changes.jsonl"))
            .findFirst()
            .orElseThrow();
    assertThat(entry.asked()).isEqualTo(3);
    assertThat(entry.received()).isEqualTo(1);
    assertThat(entry.gaps()).anyMatch(g -> g.detail().contains("outside the years"));
  }

  @Test
  void anUnknownKeyIsNamedWithTheOneThatWasMeant() throws Exception {
    write("window.yml", WINDOW + "objetives: {}\n");
    assertThat(gaps(reader.context(reader.window()).coverage()))
        .anyMatch(g -> g.contains("window.yml:12:") && g.contains("did you mean objectives?"));
  }

  @Test
  void aMissingWindowSaysWhatToWrite() throws Exception {
    write("window.yml", "zone: UTC\n");
    assertThatThrownBy(reader::window)
        .isInstanceOf(RecordingException.class)
        .hasMessageStartingWith("window.yml:1:1: the key window is missing: write window:");
    assertThatThrownBy(() -> new RecordingReader(root.resolve("no")).window())
        .hasMessageContaining("is no folder");
    Files.delete(root.resolve("window.yml"));
    assertThatThrownBy(reader::window).hasMessageContaining("has no window.yml");
  }

  @Test
  void wrongValuesAreNamedWithLineAndColumn() throws Exception {
    String[][] cases = {
      {"window: {from: 2026-08-14T10:00:00Z, to: 2026-08-14T09:00:00Z}", ":1:9: window ends"},
      {"window: {from: 2026-08-14T10:00:00Z, to: 2026-08-14T10:00:00Z}", ":1:9: window ends"},
      {"window: {from: 1786699800, to: 2}", ":1:16: window.from must be a time such as"},
      {WINDOW + "zone: Mars/Base", ":12:7: zone must be a name"},
      {WINDOW.replace("interval: 1s", "interval: 1"), "scrape-interval must be a duration"},
      {WINDOW.replace("99.9%", "99.9"), "availability must be a share from 0 to 1"},
      {WINDOW.replace("oncall: page", "oncall: pager"), "did you mean page?"},
      {WINDOW + "zone: UTC\nzone: UTC", "stands here twice"},
      {"window: {from: 2016-08-14T10:00:00Z, to: 2026-08-14T10:00:00Z}", "lasts 3652 days"},
      {"window: {from: 0026-08-14T10:00:00Z, to: 0026-08-14T11:00:00Z}", "outside the years"},
      {"window: [", "not YAML"},
      {"window: {from: *a, to: 2}", "not YAML"},
    };
    for (String[] each : cases) {
      write("window.yml", each[0]);
      assertThatThrownBy(reader::window)
          .as(each[0])
          .isInstanceOf(RecordingException.class)
          .hasMessageStartingWith("window.yml")
          .hasMessageContaining(each[1]);
    }
  }
}
