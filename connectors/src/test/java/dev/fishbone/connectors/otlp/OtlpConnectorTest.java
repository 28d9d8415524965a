package dev.fishbone.connectors.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.connectors.SpanRead;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtlpConnectorTest {
  private static final TimeRange WINDOW =
      new TimeRange(Instant.parse("2026-08-14T09:30:00Z"), Instant.parse("2026-08-14T10:45:00Z"));
  private static final Instant INSIDE = WINDOW.from().plusSeconds(600);
  private static final Instant OUTSIDE = WINDOW.from().minusSeconds(600);

  @TempDir private Path folder;
  private int spans;

  private Coverage.Entry pull(String... files) throws SourceException {
    Map<String, String> settings = new java.util.HashMap<>();
    for (int i = 0; i < files.length; i++) {
      settings.put("files." + i, folder.resolve(files[i]).toString());
    }
    try (Connector connector =
        new OtlpConnectorFactory().create(SourceSettings.of("otlp", settings))) {
      return connector.pull(Pulls.of(WINDOW, connector.offers(), folder)).entries().get(0);
    }
  }

  /** A line with one span that lasts a second. */
  private String line(Instant start) {
    spans++;
    return String.format(
        java.util.Locale.ROOT,
        "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"traceId\":\"%032x\",\"spanId\":\"%016x\","
            + "\"name\":\"a\",\"startTimeUnixNano\":\"%d000000\",\"endTimeUnixNano\":\"%d000000\","
            + "\"events\":[{\"timeUnixNano\":\"%d000000\"}]}]}]}]}\n",
        spans,
        spans,
        start.toEpochMilli(),
        start.toEpochMilli() + 1_000,
        INSIDE.toEpochMilli());
  }

  private void write(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] frames(byte[]... messages) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] message : messages) {
      out.write(ByteBuffer.allocate(4).putInt(message.length).array());
      out.write(message);
    }
    return out.toByteArray();
  }

  private SpanRead read() throws Exception {
    return Pulls.spans(WINDOW, folder);
  }

  @Test
  void filesOutsideTheTimeLeaveNothingAndThatIsSaid() throws Exception {
    write("in/a.json", utf8(line(OUTSIDE) + line(OUTSIDE)));
    Coverage.Entry entry = pull("in");
    assertThat(entry.gaps()).extracting(Coverage.Gap::reason).containsExactly(ReasonCode.NO_DATA);
    assertThat(folder.resolve("recording/traces")).doesNotExist();
  }

  @Test
  void linesOfTheTimeAndAMinuteAroundItAreCopiedFromPlainAndPackedFiles() throws Exception {
    String metrics =
        "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[{\"sum\":{\"dataPoints\":[{"
            + "\"startTimeUnixNano\":\"1786700400000000000\"}]}}]}]}]}\n";
    write("in/data-2026-08-14T09-40.json", utf8(line(OUTSIDE) + metrics + line(INSIDE)));
    write("in/data.json.gz", gzip(utf8(line(WINDOW.from().minusSeconds(30)))));
    write("in/deep/data.json.zst", Zstd.compress(utf8(line(INSIDE) + line(OUTSIDE))));
    Coverage.Entry entry = pull("in");
    assertThat(entry).isEqualTo(new Coverage.Entry("otlp", "traces", 3, 3, List.of()));
    assertThat(read().spans().size()).isEqualTo(3);
    assertThat(Pulls.complaints(read())).isEmpty();
  }

  @Test
  void framesAreCopiedAsTheyAreEachMessagePackedOrNot() throws Exception {
    byte[] outside = utf8(line(OUTSIDE).strip());
    byte[] inside = utf8(line(INSIDE).strip());
    write("a.pb", frames(Zstd.compress(outside), Zstd.compress(inside), inside, outside));
    pull("a.pb");
    assertThat(read().spans().size()).isEqualTo(2);
    assertThat(Pulls.complaints(read())).isEmpty();
  }

  @Test
  void cutAndBrokenLinesAreKeptForTheReaderToTell() throws Exception {
    write("a-1.json", utf8("\"x\":1}]}\n" + line(INSIDE) + line(INSIDE).substring(0, 120)));
    write("b.json.gz", java.util.Arrays.copyOf(gzip(utf8(line(INSIDE).repeat(400))), 300));
    Coverage.Entry entry = pull("a-*.json", "b.json.gz");
    assertThat(entry.received()).isEqualTo(1);
    assertThat(entry.gaps().get(0).detail()).contains("b.json.gz: it breaks off after");
    assertThat(Pulls.complaints(read()))
        .anyMatch(c -> c.contains("traces/otlp-0001-a-1.jsonl.zst:1: not JSON"))
        .anyMatch(c -> c.contains(":3: it ends in the middle of a value"));
  }

  @Test
  void aDocumentOverManyLinesIsCopiedWhole() throws Exception {
    write("pretty.json", utf8(line(INSIDE).replace("[", "[\n").replace("{", "{\n")));
    pull("pretty.json");
    assertThat(read().spans().size()).isEqualTo(1);
  }

  @Test
  void whatIsMissingOrNoTraceFileIsAGapWithItsPath() throws Exception {
    write("in/a.json", utf8(line(INSIDE)));
    write("in/b.png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0});
    Coverage.Entry entry = pull("in", "none/*.json");
    assertThat(entry.gaps())
        .extracting(Coverage.Gap::detail)
        .satisfiesExactly(
            gap -> assertThat(gap).contains("there is no file at").contains("none/*.json"),
            gap -> assertThat(gap).contains("in/b.png: it is in none of the known trace formats"));
    assertThat(read().spans().size()).isEqualTo(1);
  }

  @Test
  void aMistypedSettingOrNoFilesAtAllIsRefused() {
    assertThatThrownBy(
            () -> new OtlpConnectorFactory().create(SourceSettings.of("o", Map.of("file", "x"))))
        .hasMessageContaining("did you mean files");
    assertThatThrownBy(() -> new OtlpConnectorFactory().create(SourceSettings.of("o", Map.of())))
        .hasMessageContaining("the source needs files");
  }
}
