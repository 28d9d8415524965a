package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.connectors.traces.TraceFiles;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.trace.SpanFile;
import dev.fishbone.telemetry.trace.SpanShapes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the trace files that one thread is given: spans of one look like those of the next. */
final class TraceReader {
  /** More would fill the memory with what only few files say. */
  private static final int MOST_SHAPES = 1 << 16;

  private final SpanFile.Room room = new SpanFile.Room();
  private Optional<Learnt> last = Optional.empty();

  /** What files taught that are read alike. */
  private record Learnt(
      Recording recording, long weightMicros, TraceFiles files, SpanShapes shapes) {}

  /**
   * Writes a file's spans to another.
   *
   * @param name that complaints give
   * @throws UncheckedIOException where they cannot be written; what is wrong with the file itself
   *     is noted
   */
  void read(String name, InputStream file, Recording recording, long weightMicros, Path into) {
    Learnt learnt = learnt(recording, weightMicros);
    try (SpanFile.Writer writer = new SpanFile.Writer(into, learnt.shapes, room)) {
      SeenMinutes seen = new SeenMinutes(writer);
      Coverage.Entry entry = learnt.files.read(name, () -> file, seen);
      writer.finish(new KeptNote(entry, seen.times()).bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Learnt learnt(Recording recording, long weightMicros) {
    boolean fits =
        last.isPresent()
            && last.get().recording.equals(recording)
            && last.get().weightMicros == weightMicros
            && last.get().shapes.size() < MOST_SHAPES;
    if (!fits) {
      TraceFiles files = new TraceFiles(recording, weightMicros);
      last = Optional.of(new Learnt(recording, weightMicros, files, new SpanShapes(0)));
    }
    return last.orElseThrow();
  }
}
