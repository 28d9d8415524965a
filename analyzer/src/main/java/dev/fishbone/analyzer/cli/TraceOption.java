package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.Product;
import dev.fishbone.analyzer.tracing.RunTrace;
import dev.fishbone.analyzer.tracing.RunTraces;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Where the run's own trace goes, if anywhere. */
final class TraceOption {
  @Option(
      names = "--otlp-endpoint",
      paramLabel = "URL",
      description =
          "Send a trace of this run there, such as http://localhost:4318; default"
              + " OTEL_EXPORTER_OTLP_ENDPOINT, without either none is made.")
  private String endpoint = "";

  RunTrace begin(String command, Consumer<String> tell) {
    return RunTraces.begin(command, Product.VERSION, endpoint, System.getenv(), tell);
  }
}
