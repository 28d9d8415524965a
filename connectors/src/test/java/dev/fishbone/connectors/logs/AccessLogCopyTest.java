package dev.fishbone.connectors.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.BusinessRead;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AccessOutcome;
import dev.fishbone.telemetry.summary.AccessTally;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogCopyTest {
  private static final TimeRange RANGE =
      new TimeRange(Instant.parse("2026-08-14T09:30:00Z"), Instant.parse("2026-08-14T09:40:00Z"));
  private static final ImpactKeys KEYS = new ImpactKeys("sid", List.of("tier"), "", "");

  @TempDir private Path folder;

  private Coverage copy(String... logs) throws Exception {
    List<Path> files = new java.util.ArrayList<>();
    for (int i = 0; i < logs.length; i++) {
      files.add(Files.writeString(folder.resolve("raw" + i + ".log"), logs[i]));
    }
    return new AccessLogCopy("edge", "", ZoneOffset.UTC, KEYS)
        .copy(files, RANGE, folder.resolve("recording"));
  }

  private List<String> copied() throws Exception {
    return Files.readAllLines(folder.resolve("recording/logs/edge.jsonl"));
  }

  @Test
  void onlyTheRangeAndOnlyWhatFiguresNeedIsCopied() throws Exception {
    copy(
        """
        {"time":"2026-08-14T09:29:59.999Z","service":"orders","status":200}
        {"time":"2026-08-14T09:30:00Z","service":"orders","status":503,"path":"/orders?token=hush","method":"POST","authorization":"hush","sid":"s1","tier":"gold","user-agent":"hush"}
        {"time":"2026-08-14T09:40:00Z","service":"orders","status":200}
        """);
    assertThat(copied())
        .containsExactly(
            "{\"time\":\"2026-08-14T09:30:00Z\",\"service\":\"orders\",\"status\":503,"
                + "\"method\":\"POST\",\"path\":\"/orders\",\"session\":\"s1\",\"tier\":\"gold\"}");
  }

  @Test
  void aCopyOfAGrpcCallKeepsWhetherItsEndIsKnown() throws Exception {
    String call =
        "{\"time\":\"2026-08-14T09:31:00Z\",\"service\":\"orders\",\"status\":200,"
            + "\"method\":\"POST\",\"path\":\"/shop.Orders/Place\"%s}\n";
    copy(
        call.replace("%s", ",\"grpc_status\":0")
            + call.replace("%s", ",\"grpc_status\":14")
            + call.replace("%s", ""));
    List<AccessOutcome> outcomes = new java.util.ArrayList<>();
    for (String line : copied()) {
      outcomes.add(JsonForm.read(line, ZoneOffset.UTC).outcome());
    }
    assertThat(outcomes)
        .containsExactly(AccessOutcome.OK, AccessOutcome.FAILED, AccessOutcome.UNTOLD);
  }

  @Test
  void theCopyReadsAsItsOriginal() throws Exception {
    String haproxy =
        "1:2 [14/Aug/2026:09:31:0%d.000] in orders_be/s 0/0/-1/-1/4 %s 217 - - %s 1/1/0/0/2 0/0"
            + " \"POST %s HTTP/1.1\"\n";
    StringBuilder text = new StringBuilder();
    int second = 0;
    for (String[] each :
        List.of(
            new String[] {"503", "SC--", "/orders"},
            new String[] {"-1", "CH--", "/orders"},
            new String[] {"-1", "SH--", "/orders"},
            new String[] {"503", "SC--", "/healthz"},
            new String[] {"200", "----", "/orders"})) {
      text.append(
          String.format(java.util.Locale.ROOT, haproxy, second++, each[0], each[1], each[2]));
    }
    copy(text.toString());
    Files.writeString(
        folder.resolve("recording/window.yml"),
        "window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T09:40:00Z}\n"
            + "services: {orders: {proxies: [orders_be]}}\n");
    RecordingReader reader = new RecordingReader(folder.resolve("recording"));
    BusinessRead read = reader.business(reader.window());
    AccessTally orders = read.access().tallies().get(0);
    assertThat(orders.service()).isEqualTo("orders");
    assertThat(orders.proxy()).isTrue();
    assertThat(orders.count(AccessOutcome.FAILED).total()).isEqualTo(1);
    assertThat(orders.count(AccessOutcome.CLIENT_ABORT).total()).isEqualTo(1);
    assertThat(orders.count(AccessOutcome.NO_RESPONSE).total()).isEqualTo(1);
    assertThat(orders.count(AccessOutcome.OK).total()).isEqualTo(1);
    assertThat(read.access().logs().get(0).lines()).isEqualTo(5);
  }

  @Test
  void whatIsMissingIsSaid() throws Exception {
    Coverage coverage =
        copy(
            "{\"time\":\"2026-08-14T09:35:00Z\",\"service\":\"orders\",\"status\":200}\n",
            "{\"time\":\"2026-08-14T09:36:00Z\",\"service\":\"orders\",\"status\":200}\nnonsense\n");
    assertThat(coverage.entries()).extracting(Coverage.Entry::source).containsOnly("edge");
    assertThat(coverage.entries()).extracting(Coverage.Entry::signal).containsOnly("logs");
    assertThat(coverage.entries()).extracting(Coverage.Entry::received).containsExactly(1L, 1L, 2L);
    assertThat(coverage.entries().get(1).gaps())
        .extracting(Coverage.Gap::detail)
        .singleElement()
        .asString()
        .startsWith("raw1.log:2: it is no line of an access log");
    assertThat(coverage.entries().get(2).gaps())
        .extracting(Coverage.Gap::range)
        .containsExactly(
            new TimeRange(RANGE.from(), Instant.parse("2026-08-14T09:35:00Z")),
            new TimeRange(Instant.parse("2026-08-14T09:36:00Z"), RANGE.to()));
  }

  @Test
  void anAbsentFileAndAnEmptyRangeAreGapsAndNotFaults() throws Exception {
    Coverage absent =
        new AccessLogCopy("edge", "", ZoneOffset.UTC, KEYS)
            .copy(List.of(folder.resolve("none.log")), RANGE, folder.resolve("recording"));
    assertThat(absent.entries().get(0).gaps()).hasSize(1);
    assertThat(absent.entries().get(1).gaps().get(0).reason()).isEqualTo(ReasonCode.NO_DATA);
    Coverage other =
        copy("{\"time\":\"2026-08-14T05:35:00Z\",\"service\":\"orders\",\"status\":200}\n");
    assertThat(other.entries().get(1).gaps().get(0).detail())
        .contains("no line lies within the time asked for");
  }

  @Test
  void aNameThatLeadsOutOfTheRecordingIsRefused() {
    assertThatThrownBy(() -> new AccessLogCopy("../edge", "", ZoneOffset.UTC, KEYS))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
