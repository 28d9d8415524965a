package dev.fishbone.bench.engine;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a recording whose traces are made up: each span goes into one of 50 files by chance, in
 * batches of its process as exporters send them.
 */
public final class MakeSpans {
  static final int FILES = 50;
  private static final int BATCH = 16;
  private static final long SEED = 20_260_814;

  private final Encoding encoding;
  private final List<OutputStream> files = new ArrayList<>();
  private final List<List<List<byte[]>>> open = new ArrayList<>();

  private MakeSpans(Encoding encoding) {
    this.encoding = encoding;
  }

  /** Arguments: folder, spans, json or protobuf, plain, gz or zst, files (50 if not said). */
  public static void main(String[] arguments) throws IOException {
    make(
        Path.of(arguments[0]),
        Long.parseLong(arguments[1]),
        Encoding.valueOf(arguments[2].toUpperCase(Locale.ROOT)),
        arguments[3],
        arguments.length > 4 ? Integer.parseInt(arguments[4]) : FILES);
  }

  static void make(Path folder, long spans, Encoding encoding, String packing, int files)
      throws IOException {
    Path traces = Files.createDirectories(folder.resolve("traces"));
    Files.writeString(
        folder.resolve("window.yml"),
        "window:\n  from: "
            + MadeTraces.START
            + "\n  to: "
            + MadeTraces.START.plusSeconds(MadeTraces.SECONDS + 60)
            + "\nsources:\n  traces:\n    kind: otlp\n    sampling: all\n");
    new MakeSpans(encoding).write(traces, spans / MadeTraces.SPANS, packing, files);
  }

  private void write(Path folder, long traces, String packing, int count) throws IOException {
    for (int file = 0; file < count; file++) {
      String name = String.format(Locale.ROOT, "part-%03d.%s", file, encoding.suffix);
      files.add(packed(folder.resolve(name), packing));
      List<List<byte[]>> batches = new ArrayList<>();
      for (int process = 0; process < MadeTraces.processes(); process++) {
        batches.add(new ArrayList<>(BATCH));
      }
      open.add(batches);
    }
    MadeTraces made = new MadeTraces(SEED);
    SplittableRandom where = new SplittableRandom(SEED + 1);
    for (long trace = 0; trace < traces; trace++) {
      for (MadeSpan span : made.trace(trace)) {
        add(where.nextInt(count), span);
      }
    }
    for (int file = 0; file < count; file++) {
      for (int process = 0; process < MadeTraces.processes(); process++) {
        flush(file, process);
      }
      files.get(file).close();
    }
  }

  private static OutputStream packed(Path file, String packing) throws IOException {
    return switch (packing) {
      case "plain" -> new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
      case "gz" ->
          new BufferedOutputStream(
              new GZIPOutputStream(Files.newOutputStream(Path.of(file + ".gz"))), 1 << 16);
      case "zst" ->
          new BufferedOutputStream(
              new ZstdOutputStream(Files.newOutputStream(Path.of(file + ".zst")), 3), 1 << 16);
      default -> throw new IllegalArgumentException("plain, gz or zst, not " + packing);
    };
  }

  private void add(int file, MadeSpan span) throws IOException {
    List<byte[]> batch = open.get(file).get(span.process);
    batch.add(encoding.span(span));
    if (batch.size() == BATCH) {
      flush(file, span.process);
    }
  }

  private void flush(int file, int process) throws IOException {
    List<byte[]> batch = open.get(file).get(process);
    if (!batch.isEmpty()) {
      files.get(file).write(encoding.batch(process, batch));
      batch.clear();
    }
  }
}
