package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.decisions.Decisions;
import dev.fishbone.analyzer.html.Links;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failed requests of a service that others call: whoever asked first got the failure. */
final class RequestsWithinTest {
  private static final String WINDOW =
      """
      incident: {id: INC-7, title: Outage, severity: SEV-1}
      window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T10:00:00Z}
      effects: [{service: orders, operation: POST /orders, name: Orders API}]
      sources: {traces: {kind: otlp, sampling: %s}}
      """;
  private static final String HEADER = "effect,time,outcome,status,trace,file,line";
  private static final String ROW =
      "orders,2026-08-14T09:30:00Z,failed,502," + "a".repeat(32) + ",,";

  @TempDir private Path temp;

  @Test
  void thoseThatBeganElsewhereAreListedWhereTheyCameThroughIt() throws Exception {
    assertThat(run("all"))
        .containsExactly(
            HEADER,
            ROW,
            "# Orders API: 1 failed request of the window, by the outermost spans of its traces, of"
                + " all that came through orders and began elsewhere");
  }

  @Test
  void ofTracesThatWereKeptForTheirEndItDoesNotAskToDeclareWhatIsDeclared() throws Exception {
    assertThat(run("tail"))
        .contains(ROW)
        .anyMatch(line -> line.contains("they were kept for their end, or window.yml does not"));
  }

  private List<String> run(String sampling) throws Exception {
    Path recording = Files.createDirectories(temp.resolve("recording/traces")).getParent();
    Files.writeString(
        recording.resolve("window.yml"), String.format(Locale.ROOT, WINDOW, sampling));
    long nanos = Instant.parse("2026-08-14T09:30:00Z").getEpochSecond() * 1_000_000_000L;
    Files.writeString(
        recording.resolve("traces/web.jsonl"),
        checkout("a", nanos, 502, "orders")
            + checkout("b", nanos + 1_000_000_000L, 502, "search")
            + checkout("c", nanos + 2_000_000_000L, 200, "orders"));
    Path out = temp.resolve("out");
    AnalysisOptions options = new AnalysisOptions(Links.none(), Decisions.NONE, List.of());
    IncidentJob.run(recording, out, options, Progress.SILENT);
    return Files.readAllLines(out.resolve("failed-requests.csv"));
  }

  /** At the web, which asks a service behind it. */
  private static String checkout(String trace, long startNanos, int status, String behind) {
    return span(trace, "web", "1", "", startNanos, status)
        + span(trace, behind, "2", "1", startNanos + 100_000, status);
  }

  private static String span(
      String trace, String service, String id, String parent, long startNanos, int status) {
    String above = parent.isEmpty() ? "" : "\"parentSpanId\":\"" + parent.repeat(16) + "\",";
    return "{\"resourceSpans\":[{\"resource\":{\"attributes\":["
        + "{\"key\":\"service.name\",\"value\":{\"stringValue\":\""
        + service
        + "\"}}]},\"scopeSpans\":[{\"spans\":[{\"traceId\":\""
        + trace.repeat(32)
        + "\",\"spanId\":\""
        + id.repeat(16)
        + "\","
        + above
        + "\"name\":\"POST /orders\",\"kind\":2,\"startTimeUnixNano\":\""
        + startNanos
        + "\",\"endTimeUnixNano\":\""
        + (startNanos + 500_000)
        + "\",\"attributes\":[{\"key\":\"http.response.status_code\",\"value\":{\"intValue\":\""
        + status
        + "\"}}]}]}]}]}\n";
  }
}
