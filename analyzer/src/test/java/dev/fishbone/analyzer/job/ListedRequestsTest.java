package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.analyzer.decisions.Decisions;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.html.Links;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failed requests one by one, and the segment that they hit worst. */
final class ListedRequestsTest {
  private static final Instant START = Instant.parse("2026-08-14T09:30:00Z");
  private static final String WINDOW =
      """
      incident: {id: INC-7, title: Outage, severity: SEV-1}
      window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T10:00:00Z}
      effects: [{service: orders, operation: POST /orders, name: Orders API}]
      services: {orders: {match: [{service.name: orders}]}, web: {match: [{service.name: web}]}}
      sources: {traces: {kind: otlp, sampling: all}}
      """;
  private static final String HEADER = "effect,time,outcome,status,trace,file,line";

  @TempDir private Path temp;
  private Path recording = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void folders() throws IOException {
    recording = Files.createDirectories(temp.resolve("recording"));
    out = temp.resolve("out");
    write("window.yml", WINDOW);
  }

  private void write(String name, String text) throws IOException {
    Path file = recording.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<String> run(String... shown) throws Exception {
    AnalysisOptions options = new AnalysisOptions(Links.none(), Decisions.NONE, List.of(shown));
    IncidentJob.run(recording, out, options, Progress.SILENT);
    return Files.readAllLines(out.resolve("failed-requests.csv"));
  }

  private Findings findings() throws IOException {
    return Json.EXACT.readValue(Files.readAllBytes(out.resolve("findings.json")), Findings.class);
  }

  private void assertNowhere(String secret) throws IOException {
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(secret);
      }
    }
  }

  /** 1,000 requests: 200 of the EU, of which 60 failed, and 800 of the US, of which 40 did. */
  private void logs() throws IOException {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      boolean eu = i % 5 == 0;
      boolean failed = eu ? i / 5 % 10 < 3 : i / 5 % 5 == 0 && i % 5 == 1;
      log.append(line(i, eu ? "EU" : "US", failed ? 503 : 200));
    }
    write("logs/orders.jsonl", log.toString());
  }

  private static String line(int second, String region, int status) {
    return "{\"time\":\""
        + START.plusSeconds(second)
        + "\",\"service\":\"orders\",\"method\":\"POST\",\"path\":\"/orders\",\"status\":"
        + status
        + ",\"session\":\"secret-session-"
        + second % 7
        + "\",\"trace\":\""
        + String.format(Locale.ROOT, "%032x", 4096 + second)
        + "\",\"merchant.region\":\""
        + region
        + "\"}\n";
  }

  @Test
  void withoutPermissionNoAttributeIsShownAndNoSegmentNamed() throws Exception {
    logs();
    List<String> lines = run();
    assertThat(lines.get(0)).isEqualTo(HEADER);
    assertThat(lines.get(1))
        .isEqualTo(
            "orders,2026-08-14T09:30:00Z,failed,503,00000000000000000000000000001000,"
                + "logs/orders.jsonl,1");
    assertThat(lines).hasSize(102);
    assertThat(lines.get(101))
        .startsWith("# Orders API: 100 failed requests of the window, by its access logs");
    assertThat(findings().verdicts()).noneMatch(v -> v.rule().equals("impact/worst-segment"));
    assertNowhere("secret-session");
    assertNowhere("merchant.region");
  }

  @Test
  void whatIsAllowedIsShownAndPeopleArePseudonymsEvenIfNobodyAsked() throws Exception {
    logs();
    List<String> lines = run("merchant.region", "session");
    assertThat(lines.get(0)).isEqualTo(HEADER + ",merchant.region,hash:session");
    assertThat(lines.get(1)).matches(".*,logs/orders.jsonl,1,EU,h[0-9a-f]{16}");
    assertThat(lines.stream().filter(l -> l.startsWith("orders")).map(l -> l.replaceAll(".*,", "")))
        .doesNotContain("")
        .satisfies(all -> assertThat(all.stream().distinct()).hasSize(7));
    assertNowhere("secret-session");
  }

  @Test
  void anotherRecordingHasOtherPseudonyms() throws Exception {
    logs();
    String first = run("session").get(1);
    write("window.yml", WINDOW.replace("INC-7", "INC-8"));
    assertThat(run("session").get(1)).isNotEqualTo(first);
    write("window.yml", WINDOW);
    assertThat(run("session").get(1)).isEqualTo(first);
  }

  private ImpactEntry segment() throws IOException {
    return findings().impact().stream()
        .filter(i -> i.name().equals("segment-over-representation"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theWorstSegmentIsNamedWithItsShareAndInterval() throws Exception {
    logs();
    write("window.yml", WINDOW + "impact: {show: [merchant.region]}\n");
    run();
    ImpactEntry worst = segment();
    assertThat(worst.detail()).isEqualTo("merchant.region=EU");
    // (60/100)/(200/1000) = 3; the logarithm's error is 0.0753, and z is 2.241 for two segments.
    assertThat(worst.value()).isEqualTo(3, within(1e-9));
    assertThat(worst.low()).isEqualTo(2.53, within(0.01));
    assertThat(worst.high()).isEqualTo(3.55, within(0.01));
    assertThat(findings().evidence())
        .anyMatch(
            e ->
                e.statement()
                    .equals(
                        "60 of 100 failed requests of the window were of merchant.region=EU, which"
                            + " made 200 of all 1,000, by its own access log, which lacks requests"
                            + " that never reached it; the worst of 2 segments"));
    assertThat(Files.readString(out.resolve("postmortem.md")))
        .contains(
            "Segment over representation of merchant.region=EU: 3 times (2.53 times to 3.55 times)");
  }

  @Test
  void ofASegmentThatAloneFailedTheRatioCannotBeHigher() throws Exception {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      boolean eu = i % 5 == 0;
      log.append(line(i, eu ? "EU" : "US", eu && i / 5 % 10 < 3 ? 503 : 200));
    }
    write("logs/orders.jsonl", log.toString());
    run("merchant.region");
    ImpactEntry worst = segment();
    // (60/60)/(200/1000) = 5; had one other failed, the logarithm's error would be 0.0165.
    assertThat(worst.value()).isEqualTo(5, within(1e-9));
    assertThat(worst.low()).isEqualTo(4.82, within(0.01));
    assertThat(worst.high()).isEqualTo(5, within(1e-9));
  }

  @Test
  void aPersonIsNoSegment() throws Exception {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      log.append(line(i, "EU", i % 7 == 0 && i % 2 == 0 ? 503 : 200));
    }
    write("logs/orders.jsonl", log.toString());
    run("session");
    assertThat(findings().impact()).noneMatch(i -> i.name().equals("segment-over-representation"));
    assertThat(findings().verdicts()).noneMatch(v -> v.rule().equals("impact/worst-segment"));
  }

  @Test
  void whereNoSegmentFailedBeyondItsShareNoneIsNamed() throws Exception {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      log.append(line(i, i % 2 == 0 ? "EU" : "US", i % 10 < 2 ? 503 : 200));
    }
    write("logs/orders.jsonl", log.toString());
    run("merchant.region");
    assertThat(findings().impact()).noneMatch(i -> i.name().equals("segment-over-representation"));
    assertThat(findings().verdicts()).anyMatch(v -> v.rule().equals("impact/worst-segment"));
  }

  @Test
  void namesThatASpreadsheetWouldRunAreTexts() throws Exception {
    write("logs/orders.jsonl", line(1, "=cmd|' /C calc'!A0", 500) + line(2, "\\t@x,\\\"y", 500));
    List<String> lines = run("merchant.region");
    assertThat(lines.get(1)).endsWith(",'=cmd|' /C calc'!A0");
    assertThat(lines.get(2)).endsWith(",\"'\u2409@x,\"\"y\"");
  }

  @Test
  void failedRootsComeFromTracesByTimeThenByTrace() throws Exception {
    long nanos = START.getEpochSecond() * 1_000_000_000L;
    write(
        "traces/web.jsonl",
        root("b", nanos + 5_000_000_000L, 504, "EU")
            + root("a", nanos + 5_000_000_000L, 503, "US")
            + root("c", nanos + 1_500_000_000L, 500, "")
            + root("d", nanos + 2_000_000_000L, 200, "EU"));
    assertThat(run("merchant.region"))
        .containsExactly(
            HEADER + ",merchant.region",
            "orders,2026-08-14T09:30:01.500Z,failed,500," + "c".repeat(32) + ",,,",
            "orders,2026-08-14T09:30:05Z,rejected,503," + "a".repeat(32) + ",,,US",
            "orders,2026-08-14T09:30:05Z,timeout,504," + "b".repeat(32) + ",,,EU",
            "# Orders API: 3 failed requests of the window, by the outermost spans of its traces");
  }

  @Test
  void ofSampledTracesItSaysThatItIsASample() throws Exception {
    long nanos = START.getEpochSecond() * 1_000_000_000L;
    write("window.yml", WINDOW.replace("sampling: all", "sampling: 0.1"));
    write("traces/web.jsonl", root("b", nanos, 503, "EU"));
    List<String> lines = run();
    assertThat(lines.get(0))
        .isEqualTo("# a sample: not all traces were kept; the last lines say whose");
    assertThat(lines.get(1)).isEqualTo(HEADER);
    assertThat(lines.get(3))
        .isEqualTo(
            "# Orders API: 1 failed request of the window, by traces of which only a sample was"
                + " kept: there were more");
  }

  @Test
  void withoutTracesAndLogsItIsNotKnownAndNotNone() throws Exception {
    assertThat(run())
        .containsExactly(
            HEADER,
            "# Orders API: not known: neither traces nor access logs tell its requests apart, and"
                + " counters list none");
  }

  private static String root(String trace, long startNanos, int status, String region) {
    String attributes =
        attribute("http.request.method", "POST")
            + ","
            + attribute("http.route", "/orders")
            + ","
            + attribute("http.response.status_code", "" + status)
            + (region.isEmpty() ? "" : "," + attribute("merchant.region", region));
    return "{\"resourceSpans\":[{\"resource\":{\"attributes\":["
        + attribute("service.name", "orders")
        + "]},\"scopeSpans\":[{\"spans\":[{\"traceId\":\""
        + trace.repeat(32)
        + "\",\"spanId\":\""
        + trace.repeat(16)
        + "\",\"name\":\"POST /orders\",\"kind\":2,\"startTimeUnixNano\":\""
        + startNanos
        + "\",\"endTimeUnixNano\":\""
        + (startNanos + 1_000_000)
        + "\",\"attributes\":["
        + attributes
        + "],\"status\":{}}]}]}]}\n";
  }

  private static String attribute(String key, String value) {
    return "{\"key\":\"" + key + "\",\"value\":{\"stringValue\":\"" + value + "\"}}";
  }
}
