package dev.fishbone.analyzer.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A span for the run and one for each stage, sent over OTLP. */
final class OtlpTrace implements RunTrace {
  /** Kept here: a logger that nobody holds forgets that it was silenced. */
  private static final Logger SDK = Logger.getLogger("io.opentelemetry");

  private static final Duration SEND = Duration.ofSeconds(3);

  /** How long the end of a run waits for what is not sent yet. */
  private static final Duration END = Duration.ofSeconds(5);

  private final SdkTracerProvider provider;
  private final NotedExporter exporter;
  private final Tracer tracer;
  private final Span run;
  private final Set<Span> open = ConcurrentHashMap.newKeySet();
  private final Endpoint endpoint;
  private final Consumer<String> tell;
  private boolean succeeded;

  private OtlpTrace(
      SdkTracerProvider provider,
      NotedExporter exporter,
      String command,
      Endpoint endpoint,
      Consumer<String> tell) {
    this.provider = provider;
    this.exporter = exporter;
    this.tracer = provider.get("dev.fishbone");
    this.endpoint = endpoint;
    this.tell = tell;
    this.run = tracer.spanBuilder("fishbone " + command).setNoParent().startSpan();
  }

  /** A trace that has begun; one that cannot be sent at all is told of, and tells nobody. */
  static RunTrace begin(Endpoint endpoint, String command, String version, Consumer<String> tell) {
    try {
      return sending(endpoint, command, version, tell);
    } catch (RuntimeException e) {
      tell.accept(
          "this run is not traced: no exporter to "
              + endpoint.shown()
              + " can be made; check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS");
      return SILENT;
    }
  }

  private static RunTrace sending(
      Endpoint endpoint, String command, String version, Consumer<String> tell) {
    // What cannot be sent is told once, in a sentence of ours, and without a stack trace.
    SDK.setLevel(Level.OFF);
    OtlpHttpSpanExporterBuilder otlp =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(endpoint.uri().toString())
            .setConnectTimeout(SEND)
            .setTimeout(SEND)
            .setRetryPolicy(null)
            .setMeterProvider(MeterProvider.noop());
    endpoint.headers().forEach(otlp::addHeader);
    NotedExporter exporter = new NotedExporter(otlp.build());
    Attributes self =
        Attributes.builder()
            .put("service.name", endpoint.service())
            .put("service.version", version)
            .build();
    SdkTracerProvider provider =
        SdkTracerProvider.builder()
            .setResource(Resource.getDefault().merge(Resource.create(self)))
            .addSpanProcessor(
                BatchSpanProcessor.builder(exporter)
                    .setExporterTimeout(SEND)
                    .setMeterProvider(MeterProvider::noop)
                    .build())
            .build();
    return new OtlpTrace(provider, exporter, command, endpoint, tell);
  }

  @Override
  public Stage stage(String name) {
    Span span = tracer.spanBuilder(name).setParent(Context.root().with(run)).startSpan();
    open.add(span);
    return (count, well) -> {
      span.setAttribute("fishbone.count", count);
      end(span, well);
    };
  }

  private void end(Span span, boolean well) {
    if (!well) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
    open.remove(span);
  }

  @Override
  public void succeeded() {
    succeeded = true;
  }

  @Override
  public void close() {
    open.forEach(span -> end(span, false));
    end(run, succeeded);
    CompletableResultCode sent = provider.shutdown().join(END.toMillis(), TimeUnit.MILLISECONDS);
    if (!sent.isSuccess() || exporter.failed()) {
      tell.accept(
          "the trace of this run could not be sent to "
              + endpoint.shown()
              + "; its results are not affected");
    }
  }
}
