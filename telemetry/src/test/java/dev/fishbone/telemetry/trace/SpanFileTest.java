package dev.fishbone.telemetry.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spans that are kept on disk. */
final class SpanFileTest {
  private static final byte[] NOTE = "what was told".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path temp;

  @Test
  void spansOfManyFilesComeBackAsIfTheyHadBeenReadTogether() throws Exception {
    Spans spans = many(5000);
    List<SpanFile.Writer> writers = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      files.add(temp.resolve("spans-" + i));
      writers.add(new SpanFile.Writer(files.get(i), new SpanShapes(0), new SpanFile.Room()));
    }
    spans.shuffled(7).into(writers);
    for (SpanFile.Writer writer : writers) {
      writer.finish(NOTE);
      writer.close();
    }
    try (TracePartitions partitions = new TracePartitions(temp, 0, 0)) {
      for (Path file : files) {
        SpanFile kept = SpanFile.open(file);
        assertThat(kept.note()).isEqualTo(NOTE);
        partitions.add(kept);
      }
      partitions.finish();
      assertThat(all(partitions)).isEqualTo(lines(spans.columns()));
    }
  }

  @Test
  void namesThatEndInHalfALetterStayApart() throws Exception {
    Path file = temp.resolve("halves");
    Spans spans = new Spans();
    spans.add(1, 1, 0, SpanKind.SERVER, "a", 0, 1).operation("x\ud800");
    spans.add(1, 2, 0, SpanKind.SERVER, "a", 0, 1).operation("x\ud801");
    spans.add(1, 3, 0, SpanKind.SERVER, "a", 0, 1).operation("x?");
    try (SpanFile.Writer writer =
        new SpanFile.Writer(file, new SpanShapes(0), new SpanFile.Room())) {
      spans.into(List.of(writer));
      writer.finish(NOTE);
    }
    try (TracePartitions partitions = new TracePartitions(temp, 0, 0)) {
      partitions.add(SpanFile.open(file));
      partitions.finish();
      assertThat(all(partitions)).isEqualTo(lines(spans.columns()));
    }
  }

  @Test
  void aFileThatWasCutOffOrIsAnotherIsRefused() throws Exception {
    Path file = temp.resolve("kept");
    try (SpanFile.Writer writer =
        new SpanFile.Writer(file, new SpanShapes(0), new SpanFile.Room())) {
      many(600).into(List.of(writer));
      writer.finish(NOTE);
    }
    assertThat(SpanFile.open(file).note()).isEqualTo(NOTE);
    long size = Files.size(file);
    for (long length : new long[] {size - 1, size - 30, size / 2, 10, 0}) {
      Path cut = Files.copy(file, temp.resolve("cut-" + length));
      try (FileChannel channel = FileChannel.open(cut, StandardOpenOption.WRITE)) {
        channel.truncate(length);
      }
      assertThatThrownBy(() -> SpanFile.open(cut)).isInstanceOf(IOException.class);
    }
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 40] ^= 1;
    Path damaged = Files.write(temp.resolve("damaged"), bytes);
    assertThatThrownBy(() -> SpanFile.open(damaged)).hasMessageContaining("damaged");
    SpanFile.open(file).check();
    bytes = Files.readAllBytes(file);
    bytes[20_000] ^= 1;
    Path flipped = Files.write(temp.resolve("flipped"), bytes);
    assertThatThrownBy(() -> SpanFile.open(flipped).check()).hasMessageContaining("damaged");
    Path other = Files.writeString(temp.resolve("other"), "x".repeat(500));
    assertThatThrownBy(() -> SpanFile.open(other)).hasMessageContaining("missing");
  }

  private static Spans many(int count) {
    Spans spans = new Spans();
    for (int i = 0; i < count; i++) {
      spans
          .add(1 + i / 7, 1 + i % 7, i % 7, SpanKind.SERVER, "s" + i % 11, i, i + 3)
          .operation("op" + i % 5);
    }
    return spans;
  }

  private static TreeSet<String> all(TracePartitions partitions) {
    TreeSet<String> lines = new TreeSet<>();
    try (TracePartitions.Reader reader = partitions.reader()) {
      for (int part = 0; part < TracePartitions.COUNT; part++) {
        lines.addAll(lines(reader.read(part)));
      }
    }
    return lines;
  }

  private static TreeSet<String> lines(SpanColumns spans) {
    TreeSet<String> lines = new TreeSet<>();
    for (int row = 0; row < spans.size(); row++) {
      lines.add(
          spans.traceHex(row)
              + " "
              + spans.spanId(row)
              + " "
              + spans.parentId(row)
              + " "
              + spans.names().textOf(spans.service(row))
              + " "
              + spans.names().textOf(spans.operation(row))
              + " "
              + spans.startNanos(row)
              + " "
              + spans.endNanos(row)
              + " "
              + spans.kind(row));
    }
    return lines;
  }
}
