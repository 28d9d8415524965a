package dev.fishbone.connectors.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.fishbone.telemetry.TimeRange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsTest {
  private static InputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Hands out one byte a read, as a slow source may. */
  private static InputStream trickle(String text) {
    return new InputStream() {
      private final InputStream all = in(text);

      @Override
      public int read() throws IOException {
        return all.read();
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        return all.read(into, offset, Math.min(1, length));
      }
    };
  }

  private static List<String> lines(LineScanner scanner) throws IOException {
    List<String> lines = new ArrayList<>();
    while (scanner.next()) {
      lines.add(
          scanner.tooLong()
              ? scanner.number() + " too long"
              : scanner.number()
                  + " "
                  + new String(
                      scanner.buffer(), scanner.start(), scanner.length(), StandardCharsets.UTF_8));
    }
    return lines;
  }

  @Test
  void linesAreThoseOfTheFileHoweverItComes() throws IOException {
    String text = "a\n\nb" + "x".repeat(200_000) + "\nlast";
    List<String> expected = List.of("1 a", "2 ", "3 b" + "x".repeat(200_000), "4 last");
    assertThat(lines(new LineScanner(in(text)))).isEqualTo(expected);
    assertThat(lines(new LineScanner(trickle("a\nb\n")))).containsExactly("1 a", "2 b");
    assertThat(lines(new LineScanner(in("")))).isEmpty();
  }

  @Test
  void aLineBeyondTheCapIsPassedOverAndTheNextIsWhole() throws IOException {
    String text = "a\n" + "x".repeat(1_000_000) + "\nb\n" + "y".repeat(500_000);
    assertThat(lines(new LineScanner(in(text), 100_000)))
        .containsExactly("1 a", "2 too long", "3 b", "4 too long");
  }

  @Test
  void whatGrowsBeyondTheCapEndsThere() throws IOException {
    byte[] bomb = Zstd.compress(new byte[10 << 20]);
    assertThat(bomb.length).isLessThan(2_000);
    try (Decompressed in = Decompressed.of(new ByteArrayInputStream(bomb), 1 << 20)) {
      assertThat(in.readAllBytes().length).isLessThanOrEqualTo(1 << 20);
      assertThat(in.problem()).contains("larger than 1 MiB when decompressed");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\n  \"a\": 1\n}\n",
        "[\n{\"a\":1},\n{\"b\":2}\n]",
        "\n\n{\"a\":\n1}",
        "[{\"a\":1},\n{\"b\":2}]",
      })
  void aValueOverSeveralLinesIsADocument(String text) throws IOException {
    assertThat(FirstLine.of(in(text), 1 << 20).isDocument()).isTrue();
    assertThat(FirstLine.of(trickle(text), 1 << 20).isDocument()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1}\n{\"a\":2}\n",
        "{\"a\":1}",
        "{\"a\":\"}{\\\"\"}\n\n[1]",
        "{\"a\":[{\"b\":12\n{\"a\":2}\n",
        "",
      })
  void aValueALineIsNone(String text) throws IOException {
    assertThat(FirstLine.of(in(text), 1 << 20).isDocument()).isFalse();
  }

  @Test
  void aFirstLineThatDoesNotEndWithinTheCapIsADocument() throws IOException {
    String text = "[" + "1,".repeat(100_000) + "1]";
    assertThat(FirstLine.of(in(text), 1 << 16).isDocument()).isTrue();
  }

  @Test
  void aTallyTellsItsNumberAndItsFirstPlace() {
    Complaints complaints = new Complaints("f", TimeRange.ofMillis(0, 1));
    complaints.tally(7, "odd");
    complaints.tally(9, "odd");
    assertThat(complaints.gaps())
        .singleElement()
        .satisfies(g -> assertThat(g.detail()).isEqualTo("f:7: odd (2 times; this is the first)"));
  }
}
