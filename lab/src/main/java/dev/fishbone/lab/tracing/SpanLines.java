package dev.fishbone.lab.tracing;

import io.opentelemetry.exporter.internal.otlp.traces.TraceRequestMarshaler;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/**
 * Appends spans to a file as OTLP/JSON, one ExportTraceServiceRequest a line. The marshaler is the
 * SDK's own but not a public class of it: this is the only place that knows it.
 */
final class SpanLines implements SpanExporter {
  private final OutputStream out;

  SpanLines(Path file) throws IOException {
    this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
  }

  @Override
  public synchronized CompletableResultCode export(Collection<SpanData> spans) {
    try {
      // Whole lines only: whatever goes wrong inside must not leave half of one.
      ByteArrayOutputStream line = new ByteArrayOutputStream(1 << 16);
      TraceRequestMarshaler.create(spans).writeJsonTo(line);
      line.write('\n');
      line.writeTo(out);
      return CompletableResultCode.ofSuccess();
    } catch (IOException e) {
      return CompletableResultCode.ofExceptionalFailure(e);
    }
  }

  @Override
  public synchronized CompletableResultCode flush() {
    try {
      out.flush();
      return CompletableResultCode.ofSuccess();
    } catch (IOException e) {
      return CompletableResultCode.ofExceptionalFailure(e);
    }
  }

  /** Several providers share one file; each shuts its exporter down, and only flushing is right. */
  @Override
  public CompletableResultCode shutdown() {
    return flush();
  }
}
