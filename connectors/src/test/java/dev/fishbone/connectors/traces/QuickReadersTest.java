package dev.fishbone.connectors.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.KnownLines;
import dev.fishbone.connectors.otlp.OtlpByteLines;
import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.Resources;
import dev.fishbone.connectors.spans.SpanSink;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.SpanColumns;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The quick readers of OTLP against the careful ones: the same columns or the same refusal. */
class QuickReadersTest {
  private static final int LINES = 100_000;
  private static final int LINES_OF_A_FILE = 20;

  @TempDir private Path folder;

  @Test
  void mutatedLinesGiveTheSameColumnsOrTheSameRefusal() throws Exception {
    Random random = new Random(20260814);
    Path file = folder.resolve("t.json");
    int quick = 0;
    for (int files = 0; files < LINES / LINES_OF_A_FILE; files++) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      for (int i = 0; i < LINES_OF_A_FILE; i++) {
        byte[] line = Spans.utf8(ProtoJson.of(RandomTraces.of(random)));
        byte[] mutated = MutatedLines.ofJson(Arrays.copyOf(line, line.length - 1), random);
        quick += isQuick(mutated) ? 1 : 0;
        content.writeBytes(mutated);
        content.write('\n');
      }
      Files.write(file, content.toByteArray());
      assertSame(file);
    }
    assertThat(quick).as("lines that the quick reader took itself").isGreaterThan(LINES / 4);
  }

  @Test
  void mutatedMessagesOfProtobufGiveTheSameColumnsOrTheSameRefusal() throws Exception {
    Random random = new Random(20260815);
    Path file = folder.resolve("t.pb");
    for (int files = 0; files < LINES / LINES_OF_A_FILE; files++) {
      byte[][] messages = new byte[LINES_OF_A_FILE][];
      for (int i = 0; i < LINES_OF_A_FILE; i++) {
        messages[i] = MutatedLines.ofBytes(RandomTraces.of(random).toByteArray(), random);
      }
      Files.write(file, Spans.framed(messages));
      assertSame(file);
    }
  }

  private static void assertSame(Path file) {
    Read careful = Read.careful(file);
    Read quick = Read.file(file);
    assertThat(quick.rows()).isEqualTo(careful.rows());
    assertThat(quick.complaints()).isEqualTo(careful.complaints());
    assertThat(quick.seen()).isEqualTo(careful.seen());
    assertThat(quick.bad()).isEqualTo(careful.bad());
  }

  private static boolean isQuick(byte[] line) {
    SpanSink sink =
        new SpanSink(
            new SpanColumns(),
            new Resources(new ServiceNames(List.of())),
            new Complaints("t", TimeRange.ofMillis(0, 1)),
            0);
    byte[] room = Arrays.copyOf(line, line.length + 16);
    room[line.length] = '\n';
    return new OtlpByteLines(new ByteSpans(sink)).read(room, 0, line.length, true)
        != KnownLines.NOT_READ;
  }
}
