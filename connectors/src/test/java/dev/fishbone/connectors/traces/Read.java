package dev.fishbone.connectors.traces;

import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.spans.Resources;
import dev.fishbone.connectors.spans.SpanSink;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.SpanColumns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What came out of one trace file. */
record Read(SpanColumns spans, long seen, long bad, List<String> complaints) {
  static Read file(Path file) {
    SpanColumns columns = new SpanColumns();
    Complaints complaints = new Complaints("traces/t", TimeRange.ofMillis(0, 1));
    SpanSink sink =
        new SpanSink(columns, new Resources(new ServiceNames(List.of())), complaints, 0);
    return of(columns, sink, new TraceFile(sink), file);
  }

  /** By the readers of any form alone. */
  static Read careful(Path file) {
    SpanColumns columns = new SpanColumns();
    Complaints complaints = new Complaints("traces/t", TimeRange.ofMillis(0, 1));
    SpanSink sink =
        new SpanSink(columns, new Resources(new ServiceNames(List.of())), complaints, 0);
    return of(columns, sink, TraceFile.careful(sink), file);
  }

  private static Read of(SpanColumns columns, SpanSink sink, TraceFile reader, Path file) {
    long bad = reader.read(file);
    return new Read(
        columns, sink.seen(), bad, sink.complaints().gaps().stream().map(g -> g.detail()).toList());
  }

  static Read bytes(byte[] content) {
    try {
      Path file = Files.createTempFile("trace", ".bin");
      try {
        Files.write(file, content);
        return file(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Read text(String content) {
    return bytes(content.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  /** Each span as one line, in order of ids, for comparison between formats. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < spans.size(); row++) {
      lines.add(line(row));
    }
    lines.sort(null);
    return lines;
  }

  /** Each span as one line, in the order of the file. */
  List<String> rows() {
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < spans.size(); row++) {
      rows.add(
          line(row)
              + " | "
              + spans.keyed(row)
              + ","
              + spans.paced(row)
              + ","
              + spans.transparent(row));
    }
    return rows;
  }

  private String line(int row) {
    return String.join(
        " | ",
        spans.traceHex(row),
        Long.toHexString(spans.spanId(row)),
        Long.toHexString(spans.parentId(row)),
        spans.kind(row).name(),
        text(spans.service(row)),
        text(spans.instance(row)),
        text(spans.name(row)),
        text(spans.operation(row)),
        text(spans.peer(row)),
        text(spans.threadPool(row)),
        Long.toString(spans.startNanos(row)),
        Long.toString(spans.endNanos(row)),
        spans.outcome(row).name(),
        Integer.toString(spans.httpStatus(row)),
        Integer.toString(spans.resend(row)),
        Long.toHexString(spans.argumentHash(row)),
        Long.toString(spans.weightMicros(row)),
        spans.probe(row) + "," + spans.shared(row) + "," + spans.async(row));
  }

  String text(int number) {
    return spans.names().textOf(number);
  }
}
