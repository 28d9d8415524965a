package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.scan.ShopTraffic;
import dev.fishbone.analyzer.scan.ShopTraffic.Call;
import dev.fishbone.telemetry.trace.SpanDraft;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Nights of healthy traffic through the command line: web tries orders three times, orders tries
 * pricing four times, which is twelve calls a request of a pricing that answers three times its
 * usual load. The incident that it becomes is one of the lab's, of the same services.
 */
final class SixNightsTest {
  private static final String STORM = "latent/retry-storm orders->pricing";
  private static final Path INCIDENT = Path.of("..", "lab", "recordings", "storm-two-layers");
  private static final LocalDate BEFORE = LocalDate.parse("2026-11-24");
  private static final LocalDate AFTER = LocalDate.parse("2026-12-01");

  @TempDir private Path temp;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void sixNightsInARowAreCandidateFreshPersistingTwiceAndThenLeaveAndAreGone() throws Exception {
    List<String> states = new ArrayList<>();
    List<Integer> codes = new ArrayList<>();
    for (int night = 0; night < 6; night++) {
      codes.add(scan(recording(BEFORE.plusDays(night), night < 4), "--fail-on", "fresh"));
      states.add(state());
    }
    assertThat(states)
        .containsExactly("CANDIDATE", "FRESH", "PERSISTING", "PERSISTING", "LEAVING", "GONE");
    assertThat(codes).containsExactly(0, 10, 0, 0, 0, 0);
    assertThat(Files.readString(temp.resolve("out/scan.sarif"))).contains("\"results\" : [ ]");
    scan(recording(BEFORE.plusDays(6), false));
    assertThat(state()).as("what has gone is told once").isEmpty();
  }

  @Test
  void anIncidentTellsWhatHadForetoldItAndLaterNightsVerifyItsFix() throws Exception {
    for (int night = 0; night < 2; night++) {
      scan(recording(BEFORE.plusDays(night), true));
    }
    String id = risk().path("latest").path("id").asString();
    analyze("first");
    String told = "The nightly scan had seen this since 2026-11-24 (" + id + ", fresh).";
    assertThat(Files.readString(temp.resolve("incidents/first/postmortem.md"))).contains(told);
    assertThat(Files.readString(temp.resolve("incidents/first/report.html"))).contains(told);
    assertThat(foretold("first").path("id").asString()).isEqualTo(id);
    assertThat(foretold("first").path("first-seen").asString()).isEqualTo("2026-11-24");

    String incidents = temp.resolve("incidents").toString();
    scan(recording(AFTER, false), "--incidents", incidents);
    assertThat(document()).contains("It turned into incident LAB-STORM-TWO-LAYERS on 2026-11-30.");
    scan(recording(AFTER.plusDays(1), false), "--incidents", incidents);
    assertThat(document())
        .contains("The fix of incident LAB-STORM-TWO-LAYERS (2026-11-30) is verified");

    analyze("again");
    assertThat(Files.readString(temp.resolve("incidents/again/postmortem.md")))
        .as("nights after the incident change nothing of what was known before")
        .contains(told);
  }

  @Test
  void nightsOfTheIncidentsDayAndLaterForetellNothing() throws Exception {
    scan(recording(LocalDate.parse("2026-11-30"), true));
    scan(recording(AFTER, true));
    assertThat(state()).isEqualTo("FRESH");
    analyze("first");
    assertThat(Files.readString(temp.resolve("incidents/first/postmortem.md")))
        .doesNotContain("nightly scan");
    assertThat(foretold("first").isMissingNode()).isTrue();
  }

  @Test
  void whatIsNoStateIsRefusedInOneSentence() {
    int code =
        run(
            "analyze",
            INCIDENT.toString(),
            "--out",
            temp.resolve("o").toString(),
            "--scan-state",
            temp.toString());
    assertThat(code).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains("holds no nights");
  }

  @Test
  void aFolderWithoutAnalysesIsRefusedBeforeAnythingIsRead() throws Exception {
    Path none = Files.createDirectories(temp.resolve("none"));
    int code = scan(temp.resolve("nowhere"), "--incidents", none.toString());
    assertThat(code).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains("holds no findings.json");
  }

  /** The verdict that says by which risk it was foretold. */
  private JsonNode foretold(String name) throws IOException {
    Path file = temp.resolve("incidents").resolve(name).resolve("findings.json");
    for (JsonNode verdict : Json.EXACT.readTree(Files.readString(file)).path("verdicts")) {
      boolean storm = verdict.path("rule").asString().equals("amplification/retry-storm");
      if (storm && verdict.path("subject").asString().startsWith("orders->pricing")) {
        return verdict.path("foretold");
      }
    }
    throw new AssertionError("no storm in " + file);
  }

  private void analyze(String name) {
    int code =
        run(
            "analyze",
            INCIDENT.toString(),
            "--out",
            temp.resolve("incidents").resolve(name).toString(),
            "--scan-state",
            temp.resolve("state").toString());
    assertThat(code).as(err.toString()).isZero();
  }

  private JsonNode risk() throws IOException {
    JsonNode scan = Json.EXACT.readTree(Files.readString(temp.resolve("out/scan.json")));
    for (JsonNode risk : scan.path("risks")) {
      JsonNode latest = risk.path("latest");
      if (STORM.equals(latest.path("rule").asString() + " " + latest.path("subject").asString())) {
        return risk;
      }
    }
    return scan.path("none");
  }

  private String state() throws IOException {
    return risk().path("state").asString("");
  }

  private String document() throws IOException {
    return Files.readString(temp.resolve("out/scan.md"));
  }

  private int scan(Path recording, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "scan",
                recording.toString(),
                "--state",
                temp.resolve("state").toString(),
                "--out",
                temp.resolve("out").toString()));
    arguments.addAll(List.of(more));
    return run(arguments.toArray(String[]::new));
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  /**
   * Twenty minutes of a day.
   *
   * @param unbounded whether retries have no budget
   */
  private Path recording(LocalDate day, boolean unbounded) throws IOException {
    Path recording = temp.resolve("recording-" + day);
    Files.createDirectories(recording.resolve("traces"));
    Files.createDirectories(recording.resolve("config"));
    Instant from = day.atTime(12, 0).toInstant(ZoneOffset.UTC);
    Files.writeString(
        recording.resolve("window.yml"),
        "window: {from: "
            + from
            + ", to: "
            + from.plusSeconds(1200)
            + "}\nsources: {traces: {kind: otlp, sampling: all}}\n");
    String budget = unbounded ? "none" : "10 %";
    Files.writeString(
        recording.resolve("config/policies.yml"),
        """
        retries:
          - {caller: web, callee: orders, attempts: 3, backoff: exponential 100ms, jitter: full, budget: %1$s}
          - {caller: orders, callee: pricing, attempts: 4, backoff: exponential 100ms, jitter: full, budget: %1$s}
        capacities:
          - {service: orders, per-second: 20}
          - {service: pricing, per-second: 4}
        """
            .replace("%1$s", budget));
    try (Writer file = Files.newBufferedWriter(recording.resolve("traces/night.jsonl"))) {
      ShopTraffic shop =
          new ShopTraffic(
              day.toEpochDay() % 1000, span -> write(file, span), (service, part) -> 0.002);
      Call pricing = new Call("pricing", "GET /price", 20, 4, true, List.of());
      shop.day(
          from.toEpochMilli(),
          1_200_000,
          1_100,
          new Call("orders", "POST /orders", 5, 3, true, List.of(pricing)));
    }
    return recording;
  }

  private static void write(Writer file, SpanDraft span) {
    String resend =
        span.resend == 0
            ? ""
            : ",{\"key\":\"http.request.resend_count\",\"value\":{\"intValue\":\""
                + span.resend
                + "\"}}";
    boolean client = span.kind == SpanKind.CLIENT;
    boolean ok = span.outcome == SpanOutcome.OK;
    String line =
        String.format(
            Locale.ROOT,
            "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"%s\"}}]},"
                + "\"scopeSpans\":[{\"spans\":[{\"traceId\":\"%032x\",\"spanId\":\"%016x\",\"parentSpanId\":\"%s\",\"name\":\"%s\","
                + "\"kind\":%d,\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\",\"attributes\":["
                + "{\"key\":\"http.request.method\",\"value\":{\"stringValue\":\"GET\"}},"
                + "{\"key\":\"http.response.status_code\",\"value\":{\"intValue\":\"%d\"}}%s%s],\"status\":{%s}}]}]}]}%n",
            span.service,
            span.traceLow,
            span.spanId,
            span.parentId == 0 ? "" : String.format(Locale.ROOT, "%016x", span.parentId),
            span.name,
            client ? 3 : 2,
            span.startNanos,
            span.endNanos,
            ok ? 200 : 500,
            client
                ? ",{\"key\":\"server.address\",\"value\":{\"stringValue\":\"" + span.peer + "\"}}"
                : "",
            resend,
            ok ? "" : "\"code\":2");
    try {
      file.write(line);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
