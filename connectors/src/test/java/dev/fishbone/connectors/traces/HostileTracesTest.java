package dev.fishbone.connectors.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.fishbone.connectors.files.Complaints;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileTracesTest {
  private static final String THREE = Spans.line(1, "") + Spans.line(2, "") + Spans.line(3, "");

  @Test
  void aFileCutAtAnyByteKeepsTheLinesBeforeTheCut() {
    byte[] whole = Spans.utf8(THREE);
    for (int cut = 0; cut <= whole.length; cut++) {
      byte[] head = Arrays.copyOf(whole, cut);
      int lines = 0;
      for (byte each : head) {
        lines += each == '\n' ? 1 : 0;
      }
      Read read = Read.bytes(head);
      assertThat(read.spans().size()).as("cut at %d", cut).isGreaterThanOrEqualTo(lines);
    }
  }

  @Test
  void aPackedFileCutAnywhereNeverFails() throws IOException {
    byte[] zstd = Zstd.compress(Spans.utf8(THREE));
    byte[] gzip = gzip(THREE);
    for (byte[] packed : new byte[][] {zstd, gzip}) {
      assertThat(Read.bytes(packed).spans().size()).isEqualTo(3);
      for (int cut = 5; cut < packed.length; cut += 3) {
        Read read = Read.bytes(Arrays.copyOf(packed, cut));
        assertThat(read.complaints()).as("cut at %d", cut).isNotEmpty();
      }
    }
  }

  @Test
  void ofACutStreamTheBlocksBeforeTheCutAreRead() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= 4_000; i++) {
      lines.append(Spans.line(i, Spans.attributes("x", Long.toHexString(i * 0x9e3779b97f4a7c15L))));
    }
    byte[] zstd = Zstd.compress(Spans.utf8(lines.toString()));
    Read read = Read.bytes(Arrays.copyOf(zstd, zstd.length / 2));
    assertThat(read.spans().size()).isBetween(1_000, 3_000);
    assertThat(read.complaints()).anyMatch(c -> c.contains("breaks off after"));
    byte[] gzip = gzip(lines.toString());
    assertThat(Read.bytes(Arrays.copyOf(gzip, gzip.length / 2)).spans().size())
        .isBetween(1_000, 3_000);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(Spans.utf8(text));
    }
    return bytes.toByteArray();
  }

  @Test
  void aBadLineIsNamedAndTheOthersCount() {
    Read read = Read.text(Spans.line(1, "") + "{\"resourceSpans\":[{\n" + Spans.line(2, ""));
    assertThat(read.spans().size()).isEqualTo(2);
    assertThat(read.bad()).isEqualTo(1);
    assertThat(read.complaints())
        .singleElement()
        .isEqualTo(
            "traces/t:2: it ends in the middle of a value, as when its writer was cut off; the rest"
                + " of the file counts");
  }

  @Test
  void aFirstLineThatWasCutDoesNotSwallowTheSecond() {
    String cut = Spans.line(1, "").substring(0, 300);
    Read read = Read.text(cut + "\n" + Spans.line(2, "") + Spans.line(3, ""));
    assertThat(read.spans().size()).isGreaterThanOrEqualTo(2);
    assertThat(read.bad()).isEqualTo(1);
  }

  @Test
  void ofManyBadLinesTwentyAreNamedAndTheRestCounted() {
    Read read = Read.text(Spans.line(1, "") + "nonsense\n".repeat(1_000) + Spans.line(2, ""));
    assertThat(read.spans().size()).isEqualTo(2);
    assertThat(read.bad()).isEqualTo(1_000);
    assertThat(read.complaints()).hasSize(Complaints.NAMED + 1);
    assertThat(read.complaints()).last().isEqualTo("traces/t: 980 more faults, not listed");
  }

  @Test
  void aLongNameIsNotCutInTheMiddleOfALetter() {
    String most = "a".repeat(199);
    String line =
        Spans.line(1, "").replace("\"name\":\"n\"", "\"name\":\"" + most + "\ud83d\ude00\"");
    Read read = Read.text(line);
    assertThat(read.spans().names().textOf(read.spans().name(0))).isEqualTo(most);
  }

  @Test
  void nulBytesOfACrashAreSaidToBeSo() {
    Read read = Read.text(Spans.line(1, "") + "\0\0\0\0\n" + Spans.line(2, "") + "\0\0\0");
    assertThat(read.spans().size()).isEqualTo(2);
    assertThat(read.complaints()).hasSize(2).allMatch(c -> c.contains("NUL bytes"));
  }

  @Test
  void nestingWithoutEndIsALineThatIsRefused() {
    Read read =
        Read.text(
            Spans.line(
                    1,
                    Spans.attributes("a", "b").replace("\"b\"", "\"b\",\"x\":" + "[".repeat(5_000)))
                + Spans.line(2, ""));
    assertThat(read.spans().size()).isEqualTo(1);
    assertThat(read.complaints()).singleElement().asString().contains("depth 500");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"traceId\":17",
        "\"traceId\":\"\"",
        "\"spanId\":\"\"",
        "\"spanId\":\"0000000000000000\"",
        "\"startTimeUnixNano\":1.7866998e18",
        "\"startTimeUnixNano\":\"yesterday\"",
        "\"startTimeUnixNano\":[1]",
        "\"name\":{\"a\":1}",
      })
  void aSpanWithAWrongFieldCostsItselfAlone(String field) {
    String text =
        Spans.line(1, "," + field).replace("}]}]}]}", "}," + Spans.span(2, "") + "]}]}]}");
    Read read = Read.text(text);
    assertThat(read.spans().size()).isEqualTo(1);
    assertThat(read.seen()).isEqualTo(2);
    assertThat(read.spans().spanId(0)).isEqualTo(2);
    assertThat(read.complaints()).singleElement().asString().startsWith("traces/t:1: a span w");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"attributes\":7",
        "\"attributes\":[7,{\"key\":9,\"value\":null},{\"value\":{\"stringValue\":\"x\"}}]",
        "\"events\":{}",
        "\"events\":[[],{\"attributes\":7}]",
        "\"links\":null",
        "\"status\":\"OK\"",
        "\"status\":{\"code\":{},\"message\":[]}",
        "\"kind\":[3]",
        "\"unknown\":{\"a\":[{}]}",
      })
  void aWrongFieldThatNoIdentityHangsOnIsPassedOver(String field) {
    Read read = Read.text(Spans.line(1, "," + field) + Spans.line(2, ""));
    assertThat(read.spans().size()).isEqualTo(2);
    assertThat(read.complaints()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1786699800, seconds",
    "1786699800000, milliseconds",
    "1786699800000000, microseconds",
  })
  void aWrongUnitOfTimeIsKnownByItsSize(String time, String unit) {
    Read read = Read.text(Spans.line(1, "").replaceAll("\"17866998\\d+\"", "\"" + time + "\""));
    assertThat(read.spans().size()).isEqualTo(1);
    assertThat(read.complaints())
        .singleElement()
        .asString()
        .contains("in " + unit + ": write it in nanoseconds");
  }

  @Test
  void aTimeOfZeroAndAMissingEndAreSaidToBeSo() {
    Read read =
        Read.text(
            Spans.line(1, "").replaceAll("\"17866998\\d+\"", "\"0\"")
                + Spans.line(2, "").replaceAll(",\"endTimeUnixNano\":\"\\d+\"", ""));
    assertThat(read.complaints()).hasSize(2).anyMatch(c -> c.contains("no start time"));
    assertThat(read.complaints()).anyMatch(c -> c.contains("no end time"));
  }

  @Test
  void whatIsNoTraceIsSaidToBeSo() {
    assertThat(Read.text("{\"hello\":[1]}\n").complaints())
        .singleElement()
        .asString()
        .contains("no trace");
    assertThat(Read.text("42\n").complaints()).singleElement().asString().contains("no trace");
    assertThat(Read.bytes(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10}).complaints())
        .singleElement()
        .asString()
        .contains("none of the known trace formats");
    assertThat(Read.text("").complaints()).isEmpty();
  }

  @Test
  void aResourceThatStandsBehindItsSpansIsTheirs() {
    String text =
        "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":["
            + Spans.span(1, "")
            + "]}],\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
            + "{\"stringValue\":\"late\"}}]}}]}";
    Read read = Read.text(text);
    assertThat(read.text(read.spans().service(0))).isEqualTo("late");
  }

  @Test
  void namesMayHoldAnything() {
    Read read = Read.text(Spans.line(1, "").replace("\"orders\"", "\"../../etc\\n\\u0000\\\"\""));
    assertThat(read.text(read.spans().service(0))).isEqualTo("../../etc\n\0\"");
  }

  @Test
  void aPrettyDocumentIsReadAsOne() {
    String pretty = Spans.line(1, "").replace("{\"", "{\n  \"").replace(",", ",\n");
    assertThat(Read.text(pretty).spans().size()).isEqualTo(1);
    assertThat(Read.text(pretty.substring(0, pretty.length() - 7)).complaints()).isNotEmpty();
    assertThat(Read.text(pretty.substring(0, pretty.length() - 7)).spans().size()).isEqualTo(1);
  }
}
