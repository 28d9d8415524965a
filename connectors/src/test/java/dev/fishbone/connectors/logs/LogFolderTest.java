package dev.fishbone.connectors.logs;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import dev.fishbone.connectors.BusinessRead;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AccessOutcome;
import dev.fishbone.telemetry.summary.AccessTally;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFolderTest {
  private static final TimeRange WINDOW =
      new TimeRange(Instant.parse("2026-08-14T09:30:00Z"), Instant.parse("2026-08-14T09:40:00Z"));

  @TempDir private Path root;

  @BeforeEach
  void aRecordingOfTenMinutes() throws IOException {
    write(
        "window.yml",
        """
        window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T09:40:00Z}
        effects: [{service: orders, operation: POST /orders}]
        services: {orders: {proxies: [orders_be]}, pricing: {proxies: [pricing_be]}}
        impact: {session: shop.session}
        """);
  }

  private void write(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    try (OutputStream raw = Files.newOutputStream(file);
        OutputStream out =
            name.endsWith(".gz")
                ? new GZIPOutputStream(raw)
                : name.endsWith(".zst") ? new ZstdOutputStream(raw) : raw) {
      out.write(content.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
  }

  private static String line(String time, String rest) {
    return "{\"time\":\"2026-08-14T"
        + time
        + "Z\",\"method\":\"POST\",\"path\":\"/orders\","
        + rest
        + "}\n";
  }

  private BusinessRead read() throws Exception {
    RecordingReader reader = new RecordingReader(root);
    return reader.business(reader.window());
  }

  private static long count(BusinessRead read, String service, AccessOutcome outcome) {
    return read.access().tallies().stream()
        .filter(t -> t.service().equals(service))
        .mapToLong(t -> t.count(outcome).sum(WINDOW))
        .sum();
  }

  private static List<String> gaps(BusinessRead read) {
    return read.coverage().entries().stream()
        .flatMap(e -> e.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
  }

  @Test
  void aRecordingWithoutLogsSaysNothing() throws Exception {
    BusinessRead read = read();
    assertThat(read.access().tallies()).isEmpty();
    assertThat(read.coverage().entries()).isEmpty();
  }

  @Test
  void healthChecksAreNoRequests() throws Exception {
    write(
        "logs/orders.log",
        """
        10.0.0.1 - - [14/Aug/2026:09:31:00 +0000] "GET /healthz HTTP/1.1" 503 0 "-" "curl"
        10.0.0.1 - - [14/Aug/2026:09:31:01 +0000] "GET /x HTTP/1.1" 503 0 "-" "kube-probe/1.29"
        10.0.0.1 - - [14/Aug/2026:09:31:02 +0000] "GET /actuator/health?full HTTP/1.1" 503 0 "-" "x"
        10.0.0.1 - - [14/Aug/2026:09:31:03 +0000] "POST /orders HTTP/1.1" 200 0 "-" "okhttp"
        """);
    BusinessRead read = read();
    assertThat(count(read, "orders", AccessOutcome.FAILED)).isZero();
    assertThat(count(read, "orders", AccessOutcome.OK)).isEqualTo(1);
    assertThat(read.access().logs().get(0).lines()).isEqualTo(4);
    assertThat(gaps(read)).isEmpty();
  }

  @Test
  void theLogOfAnotherServiceIsNotTheEffects() throws Exception {
    write("logs/edge.jsonl", line("09:31:00", "\"service\":\"search\",\"status\":500"));
    write("logs/access.log", "1 - - [14/Aug/2026:09:31:00 +0000] \"GET / HTTP/1.1\" 500 0\n");
    BusinessRead read = read();
    assertThat(count(read, "orders", AccessOutcome.FAILED)).isZero();
    assertThat(gaps(read))
        .containsExactly(
            "logs/access.log: none of its 1 requests belongs to a service of window.yml, the first is"
                + " of \"access\": name that under the service's match or proxies, or call the file"
                + " after it",
            "logs/edge.jsonl: none of its 1 requests belongs to a service of window.yml, the first is"
                + " of \"search\": name that under the service's match or proxies, or call the file"
                + " after it");
  }

  @Test
  void attemptsAtOneRequestAreOneRequest() throws Exception {
    String id = "\"service\":\"orders\",\"request-id\":\"r1\",";
    write(
        "logs/orders.jsonl",
        line("09:31:00", id + "\"status\":503")
            + line("09:31:01", id + "\"status\":503")
            + line("09:31:02", id + "\"status\":200")
            // Another id, another minute, and no id at all are requests of their own.
            + line("09:31:03", id.replace("r1", "r2") + "\"status\":503")
            + line("09:33:00", id.replace("r1", "r2") + "\"status\":503")
            + line("09:34:00", "\"service\":\"orders\",\"status\":503")
            + line("09:34:01", "\"service\":\"orders\",\"status\":503"));
    BusinessRead read = read();
    assertThat(count(read, "orders", AccessOutcome.OK)).isEqualTo(1);
    assertThat(count(read, "orders", AccessOutcome.FAILED)).isEqualTo(4);
    assertThat(read.access().logs().get(0).repeated()).isEqualTo(2);
  }

  @Test
  void aProxysLogIsReadByItsBackends() throws Exception {
    String line =
        " in %s/s1 0/0/1/5/6 %s 217 - - ---- 1/1/0/0/2 0/0 \"POST /orders/17?q=1 HTTP/1.1\"\n";
    write(
        "logs/haproxy.log",
        "1:2 [14/Aug/2026:09:31:00.000]"
            + String.format(java.util.Locale.ROOT, line, "orders_be", "503")
            + "1:2 [14/Aug/2026:09:31:01.000]"
            + String.format(java.util.Locale.ROOT, line, "pricing_be", "200")
            + "1:2 [14/Aug/2026:09:31:02.000]"
            + String.format(java.util.Locale.ROOT, line, "static", "200"));
    BusinessRead read = read();
    assertThat(read.access().tallies())
        .extracting(AccessTally::service)
        .containsExactly("orders", "pricing", "static");
    AccessTally orders = read.access().tallies().get(0);
    assertThat(orders.proxy()).isTrue();
    assertThat(orders.operation()).isEqualTo("POST /orders/{}");
    assertThat(orders.origin()).hasToString("logs/haproxy.log:1");
    // The zone was assumed, and that is said.
    assertThat(gaps(read))
        .singleElement()
        .asString()
        .startsWith("logs/haproxy.log:1: its times bear no zone and were read as UTC");
    assertThat(read.coverage().entries().get(0).gaps().get(0).reason()).isEqualTo(ReasonCode.SKEW);
  }

  @Test
  void packedAndRotatedFilesAreOneLog() throws Exception {
    String failed = "\"service\":\"orders\",\"status\":500,\"shop.session\":\"ada\"";
    String fine = "\"service\":\"orders\",\"status\":200,\"shop.session\":\"ada\"";
    write("logs/orders.jsonl", line("09:36:00", fine));
    write("logs/orders.jsonl.1.zst", line("09:34:00", failed));
    write("logs/orders.jsonl.2.gz", line("09:32:00", failed.replace("ada", "bob")));
    BusinessRead read = read();
    assertThat(count(read, "orders", AccessOutcome.FAILED)).isEqualTo(2);
    assertThat(read.access().sessions()).hasSize(1);
    assertThat(read.access().sessions().get(0).failed().size()).isEqualTo(2);
    // Ada's success is in the newer file, which is read first.
    assertThat(read.access().sessions().get(0).unrecovered().size()).isEqualTo(1);
  }

  @Test
  void badLinesAreCountedAndTheRestIsRead() throws Exception {
    String good = line("09:31:00", "\"service\":\"orders\",\"status\":500");
    String huge =
        line(
            "09:31:01",
            "\"service\":\"orders\",\"status\":500,\"x\":\"" + "y".repeat(1 << 20) + "\"");
    write(
        "logs/orders.jsonl",
        good + huge + "nonsense\n\n" + "[]\n{\n{}\n" + good + good.substring(0, 40));
    BusinessRead read = read();
    assertThat(count(read, "orders", AccessOutcome.FAILED)).isEqualTo(2);
    assertThat(read.coverage().entries().get(0).asked()).isEqualTo(8);
    assertThat(read.coverage().entries().get(0).received()).isEqualTo(2);
    assertThat(gaps(read))
        .containsExactly(
            "logs/orders.jsonl:2: it is longer than 1 MiB; the line was left out",
            "logs/orders.jsonl:3: it is no line of an access log that is known: JSON, combined,"
                + " Envoy's or HAProxy's; the line was left out",
            "logs/orders.jsonl:5: it is no line of an access log that is known: JSON, combined,"
                + " Envoy's or HAProxy's; the line was left out",
            "logs/orders.jsonl: 6 of 8 lines were left out, of which the first are named");
  }

  @Test
  void aCutArchiveKeepsWhatCameBefore() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      text.append(
          line("09:31:00." + (100 + i % 900), "\"service\":\"orders\",\"status\":500,\"x\":" + i));
    }
    write("logs/orders.jsonl.gz", text.toString());
    Path file = root.resolve("logs/orders.jsonl.gz");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(whole, whole.length / 2));
    BusinessRead read = read();
    assertThat(count(read, "orders", AccessOutcome.FAILED)).isBetween(1_000L, 4_999L);
    assertThat(gaps(read)).anyMatch(g -> g.contains("breaks off"));
  }

  @Test
  void grpcCallsWithoutTheirStatusAreToldAndNoSuccesses() throws Exception {
    String call =
        line("09:31:00", "\"service\":\"orders\",\"status\":200%s")
            .replace("\"/orders\"", "\"/shop.Orders/Place\"");
    write("logs/orders.jsonl", call.replace("%s", ",\"grpc_status\":0"));
    assertThat(gaps(read())).isEmpty();
    write("logs/orders.jsonl", call.replace("%s", ",\"grpc_status\":0") + call.replace("%s", ""));
    BusinessRead read = read();
    assertThat(count(read, "orders", AccessOutcome.OK)).isEqualTo(1);
    assertThat(count(read, "orders", AccessOutcome.UNTOLD)).isEqualTo(1);
    assertThat(gaps(read))
        .containsExactly(
            "logs/orders.jsonl: 1 of its 2 requests, the first in line 2, are gRPC calls without"
                + " their gRPC status, which HTTP's 200 does not tell: log Envoy's %GRPC_STATUS%, or"
                + " the trailer grpc-status as grpc_status");
  }

  @Test
  void aLogOfAnotherTimeSaysSo() throws Exception {
    write("logs/orders.jsonl", line("07:31:00", "\"service\":\"orders\",\"status\":500"));
    assertThat(gaps(read()))
        .singleElement()
        .asString()
        .startsWith(
            "logs/orders.jsonl: all its lines lie outside the window, from 2026-08-14T07:31:00Z");
  }

  @Test
  void operationsWithoutEndAreOne() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 700; i++) {
      String word = "a" + (char) ('a' + i % 26) + (char) ('a' + i / 26);
      text.append(
          line("09:31:00", "\"service\":\"orders\",\"status\":404").replace("/orders", "/" + word));
    }
    write("logs/orders.jsonl", text.toString());
    BusinessRead read = read();
    assertThat(read.access().tallies()).hasSize(501);
    assertThat(count(read, "orders", AccessOutcome.OK)).isEqualTo(700);
  }

  /** A scanner asks for 600 paths; those beyond the first 500 are counted, and that is said. */
  @Test
  void operationsBeyondTheFiveHundredAreCountedWithoutTheirNameAndThatIsSaid() throws Exception {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      char a = (char) ('a' + i % 26);
      char b = (char) ('a' + i / 26);
      log.append(line("09:31:00", "\"status\":404").replace("/orders", "/scan-" + a + b + "-x"));
    }
    log.append(line("09:32:00", "\"status\":500"));
    write("logs/orders.jsonl", log.toString());
    BusinessRead read = read();

    assertThat(gaps(read))
        .containsExactly(
            "logs/orders.jsonl: 100 of its 601 requests, the first in line 501, were counted without"
                + " an operation, since \"orders\" has more than 500 of them: log the route, not the"
                + " path alone");
    assertThat(count(read, "orders", AccessOutcome.OK)).isEqualTo(600);
    assertThat(read.access().tallies())
        .as("the effect's own operation keeps its name")
        .anyMatch(t -> t.operation().equals("POST /orders"));
  }
}
