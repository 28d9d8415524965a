package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.otlp.SpanTimes.Verdict;
import dev.fishbone.connectors.pulling.PackedFile;
import dev.fishbone.connectors.pulling.RecordedFile;
import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is kept of one trace file: a file of the recording, which is there only when something is.
 */
final class OtlpCopy implements AutoCloseable {
  private final Path stem;
  private final Deadline deadline;
  private Optional<OutputStream> out = Optional.empty();
  private Path file;
  private boolean late;

  /**
   * @param stem the copy's name without its ending
   */
  OtlpCopy(Path stem, Deadline deadline) {
    this.stem = stem;
    this.file = stem;
    this.deadline = deadline;
  }

  boolean isEmpty() {
    return out.isEmpty();
  }

  /** Whether the copy ended because time was up. */
  boolean late() {
    return late;
  }

  /** For {@link OtlpParts}: keeps all but what lies outside and what is no trace. */
  boolean take(byte[] bytes, int start, int length, Verdict verdict, boolean binary)
      throws SourceException {
    if (verdict == Verdict.INSIDE || verdict == Verdict.UNKNOWN) {
      write(bytes, start, length, binary);
    }
    late = deadline.passed();
    return !late;
  }

  private void write(byte[] bytes, int start, int length, boolean binary) throws SourceException {
    if (out.isEmpty()) {
      file = stem.resolveSibling(stem.getFileName() + (binary ? ".pb.zst" : ".jsonl.zst"));
      out = Optional.of(PackedFile.open(file));
    }
    try {
      out.get().write(bytes, start, length);
    } catch (IOException e) {
      throw RecordedFile.unwritable(file, e);
    }
  }

  @Override
  public void close() throws SourceException {
    if (out.isPresent()) {
      try {
        out.get().close();
      } catch (IOException e) {
        throw RecordedFile.unwritable(file, e);
      }
    }
  }
}
