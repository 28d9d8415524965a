package dev.fishbone.connectors.traces;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.FirstLine;
import dev.fishbone.connectors.files.JsonValues;
import dev.fishbone.connectors.files.KnownLines;
import dev.fishbone.connectors.otlp.OtlpByteLines;
import dev.fishbone.connectors.otlp.OtlpFrames;
import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.SpanSink;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads one trace file of any known format into a sink; its name says nothing. */
public final class TraceFile {
  /** Bytes by which a format is told. */
  private static final int HEAD = 64;

  /** Opens a file as it lies on disk. */
  @FunctionalInterface
  public interface Opening {
    InputStream open() throws IOException;
  }

  private final SpanSink sink;
  private final Optional<ByteSpans> quick;

  public TraceFile(SpanSink sink) {
    this(sink, Optional.of(new ByteSpans(sink)));
  }

  private TraceFile(SpanSink sink, Optional<ByteSpans> quick) {
    this.sink = sink;
    this.quick = quick;
  }

  /**
   * As above.
   *
   * @param quick what earlier files of the same recording taught
   */
  static TraceFile quick(SpanSink sink, ByteSpans quick) {
    quick.into(sink);
    return new TraceFile(sink, Optional.of(quick));
  }

  /** Reads everything by the readers of any form: what the quick ones are held to. */
  static TraceFile careful(SpanSink sink) {
    return new TraceFile(sink, Optional.empty());
  }

  /**
   * Reads to the end, whatever is in the file; faults become complaints.
   *
   * @return lines or messages that could not be read
   */
  public long read(Path file) {
    return read(() -> Files.newInputStream(file));
  }

  /** As {@link #read(Path)}, of a file that somebody else opens; it is closed at the end. */
  long read(Opening file) {
    Complaints complaints = sink.complaints();
    try (Decompressed in = Decompressed.of(file.open())) {
      long bad = content(in, in.readNBytes(HEAD), complaints);
      if (!in.problem().isEmpty()) {
        complaints.add(0, in.problem());
      }
      return bad;
    } catch (IOException e) {
      complaints.add(
          0, "it cannot be read (" + e.getMessage() + "): check the file and its rights");
      return 1;
    }
  }

  private long content(Decompressed in, byte[] head, Complaints complaints) throws IOException {
    if (OtlpFrames.isBinary(head)) {
      OtlpFrames frames = new OtlpFrames(sink, quick, this::jsonMessage);
      frames.read(in, head);
      return frames.bad();
    }
    if (head.length > 0 && !FirstLine.mayBeText(head)) {
      complaints.add(
          0,
          "it is in none of the known trace formats: OTLP, Jaeger, Zipkin or Tempo, as JSON or protobuf");
      return 1;
    }
    JsonValues values = new JsonValues(complaints);
    values.read(
        new SequenceInputStream(new ByteArrayInputStream(head), in),
        new TraceJson(sink)::take,
        quick.<KnownLines>map(OtlpByteLines::new).orElse(KnownLines.NONE));
    return values.bad();
  }

  private void jsonMessage(byte[] json, long message) throws IOException {
    new JsonValues(sink.complaints())
        .read(new ByteArrayInputStream(json), new TraceJson(sink)::take);
  }
}
