package dev.fishbone.lab.tracing;

import dev.fishbone.lab.scenario.Exports;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SdkTracerProviderBuilder;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The tracers of one process: one per instance, all into one file. */
public final class Tracing implements AutoCloseable {
  private final SpanLines lines;
  private final Exports exports;
  private final List<SdkTracerProvider> providers = new ArrayList<>();

  /**
   * @param exports which spans are written, and by whose clock
   */
  public Tracing(Path file, Exports exports) throws IOException {
    this.lines = new SpanLines(file);
    this.exports = exports;
  }

  public synchronized Tracer tracer(String service, String instance) {
    SdkTracerProviderBuilder builder =
        SdkTracerProvider.builder()
            .setClock(new AheadClock(exports.ahead().getOrDefault(service, Duration.ZERO)))
            .setResource(
                Resource.create(
                    Attributes.of(
                        AttributeKey.stringKey("service.name"),
                        service,
                        AttributeKey.stringKey("service.instance.id"),
                        instance)));
    if (exports.head() < 1) {
      builder.setSampler(Sampler.parentBased(new ConsistentShare(exports.head())));
    }
    if (!exports.untraced().contains(service)) {
      builder.addSpanProcessor(
          BatchSpanProcessor.builder(lines)
              .setScheduleDelay(Duration.ofMillis(500))
              .setMaxQueueSize(1 << 14)
              .build());
    }
    SdkTracerProvider provider = builder.build();
    providers.add(provider);
    return provider.get("dev.fishbone.lab");
  }

  /**
   * @throws IllegalStateException if spans could not be written: a recording without them lies
   */
  @Override
  public synchronized void close() {
    for (SdkTracerProvider provider : providers) {
      CompletableResultCode done = provider.shutdown().join(10, TimeUnit.SECONDS);
      if (!done.isSuccess()) {
        throw new IllegalStateException("the last spans could not be written");
      }
    }
  }
}
