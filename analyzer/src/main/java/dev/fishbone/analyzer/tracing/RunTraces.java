package dev.fishbone.analyzer.tracing;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Begins traces of runs; OpenTelemetry is loaded only where an endpoint is configured. */
public final class RunTraces {
  private RunTraces() {}

  /**
   * @param option base address of an OTLP endpoint; empty where none is given
   * @param environment OpenTelemetry's own variables among others
   * @param tell takes the one sentence that there is to say, where there is one
   */
  public static RunTrace begin(
      String command,
      String version,
      String option,
      Map<String, String> environment,
      Consumer<String> tell) {
    try {
      Optional<Endpoint> endpoint = Endpoint.of(option, environment);
      return endpoint.isEmpty()
          ? RunTrace.SILENT
          : OtlpTrace.begin(endpoint.get(), command, version, tell);
    } catch (IllegalArgumentException e) {
      tell.accept("this run is not traced: " + e.getMessage());
      return RunTrace.SILENT;
    }
  }
}
