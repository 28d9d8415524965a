package dev.fishbone.bench.engine;

import dev.fishbone.connectors.GroupedSpans;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.summary.SummaryScope;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** From the files of a recording to what its traces add up to, with two threads. */
public final class SumTraces {
  private static final int THREADS = 2;

  private SumTraces() {}

  /** Arguments: folder of a recording, a file for the sums, how often (1 if it is not said). */
  public static void main(String[] arguments) throws Exception {
    int runs = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
    for (int run = 0; run < runs; run++) {
      TraceSummary summary = of(Path.of(arguments[0]));
      Files.write(Path.of(arguments[1]), EdgeSum.of(summary).stream().map(EdgeSum::line).toList());
    }
  }

  private static TraceSummary of(Path folder) throws Exception {
    RecordingReader reader = new RecordingReader(folder);
    Recording recording = reader.window();
    long start = System.nanoTime();
    long cpuStart = cpu();
    Path scratch = Path.of(System.getProperty("java.io.tmpdir"));
    try (GroupedSpans spans = reader.groupedSpans(recording, scratch, THREADS)) {
      long read = System.nanoTime();
      long cpuRead = cpu();
      TraceSummary summary =
          TraceSummarizer.summarize(spans.spans(), SummaryScope.of(recording).ofTotals(), THREADS);
      System.err.printf(
          Locale.ROOT,
          "reading %d ms (%d of processors), adding up %d ms (%d), %d spans, %d gaps%s; %s%n",
          (read - start) / 1_000_000,
          (cpuRead - cpuStart) / 1_000_000,
          (System.nanoTime() - read) / 1_000_000,
          (cpu() - cpuRead) / 1_000_000,
          summary.spans(),
          spans.coverage().entries().stream().mapToLong(e -> e.gaps().size()).sum(),
          spans.spans().spilled() ? ", a part went to disk" : "",
          ByThread.all());
      return summary;
    }
  }

  private static long cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }
}
