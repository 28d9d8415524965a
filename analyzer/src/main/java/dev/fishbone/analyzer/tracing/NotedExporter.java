package dev.fishbone.analyzer.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/** Another exporter, of which it is remembered whether anything could not be sent. */
final class NotedExporter implements SpanExporter {
  private final SpanExporter exporter;
  private volatile boolean failed;

  NotedExporter(SpanExporter exporter) {
    this.exporter = exporter;
  }

  boolean failed() {
    return failed;
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    CompletableResultCode sent = sent(spans);
    sent.whenComplete(
        () -> {
          if (!sent.isSuccess()) {
            failed = true;
          }
        });
    return sent;
  }

  /** A header that HTTP does not know is refused only when it is sent. */
  private CompletableResultCode sent(Collection<SpanData> spans) {
    try {
      return exporter.export(spans);
    } catch (RuntimeException e) {
      return CompletableResultCode.ofFailure();
    }
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }
}
