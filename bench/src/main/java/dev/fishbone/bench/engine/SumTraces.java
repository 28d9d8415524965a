package dev.fishbone.bench.engine;

import dev.fishbone.connectors.GroupedSpans;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.summary.SummaryScope;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** From the files of a recording to what its traces add up to. */
final class SumTraces {
  private SumTraces() {}

  static TraceSummary of(Path folder, int threads) throws Exception {
    RecordingReader reader = new RecordingReader(folder);
    Recording recording = reader.window();
    long start = System.nanoTime();
    long cpuStart = cpu();
    try (GroupedSpans spans =
        reader.groupedSpans(
            recording, Path.of(System.getProperty("java.io.tmpdir")), threads)) {
      long read = System.nanoTime();
      long cpuRead = cpu();
      TraceSummary summary =
          TraceSummarizer.summarize(
              spans.spans(), SummaryScope.of(recording).ofTotals(), failed -> {}, threads);
      long end = System.nanoTime();
      System.out.printf(
          Locale.ROOT,
          "reading %d ms (%d of processors), adding up %d ms (%d), %d spans, gaps %d%n",
          (read - start) / 1_000_000,
          (cpuRead - cpuStart) / 1_000_000,
          (end - read) / 1_000_000,
          (cpu() - cpuRead) / 1_000_000,
          summary.spans(),
          spans.coverage().entries().stream().mapToLong(e -> e.gaps().size()).sum());
      return summary;
    }
  }

  private static long cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  public static void main(String[] arguments) throws Exception {
    int runs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
    for (int i = 0; i < runs; i++) {
      of(Path.of(arguments[0]), 2);
    }
  }
}
