package dev.fishbone.lab.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;
import java.util.Locale;

/**
 * Keeps a share of the traces and writes its threshold into their state, by OpenTelemetry's
 * consistent probability sampling: a trace is kept if the 56 random bits of its id reach the
 * threshold. The SDK's stable sampler of shares leaves no trace state.
 */
final class ConsistentShare implements Sampler {
  /** Four digits of the fourteen: exact to a few in 100,000. */
  private static final int STEPS = 1 << 16;

  private final int threshold;

  /**
   * @param share kept, above 0 and up to 1
   */
  ConsistentShare(double share) {
    threshold = (int) Math.round((1 - share) * STEPS);
  }

  @Override
  public SamplingResult shouldSample(
      Context parent,
      String traceId,
      String name,
      SpanKind kind,
      Attributes attributes,
      List<LinkData> links) {
    long randomness = Long.parseLong(traceId.substring(traceId.length() - 14), 16);
    return randomness < (long) threshold << 40 ? SamplingResult.drop() : new Kept(state());
  }

  /** {@code th:} and the threshold without the zeros at its end. */
  private String state() {
    String digits = String.format(Locale.ROOT, "%04x", threshold).replaceAll("0+$", "");
    return "th:" + (digits.isEmpty() ? "0" : digits);
  }

  @Override
  public String getDescription() {
    return "ConsistentShare{" + state() + "}";
  }

  private record Kept(String threshold) implements SamplingResult {
    @Override
    public SamplingDecision getDecision() {
      return SamplingDecision.RECORD_AND_SAMPLE;
    }

    @Override
    public Attributes getAttributes() {
      return Attributes.empty();
    }

    @Override
    public TraceState getUpdatedTraceState(TraceState parent) {
      return parent.toBuilder().put("ot", threshold).build();
    }
  }
}
