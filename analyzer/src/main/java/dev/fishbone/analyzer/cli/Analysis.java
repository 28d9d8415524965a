package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.history.HistoryStore;
import dev.fishbone.analyzer.history.Recollection;
import dev.fishbone.analyzer.job.AlertOwners;
import dev.fishbone.analyzer.job.AnalysisOptions;
import dev.fishbone.analyzer.job.IncidentJob;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFolder;
import dev.fishbone.analyzer.report.FirstLines;
import dev.fishbone.analyzer.tracing.RunTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs the job and prints what a person needs first. */
final class Analysis {
  private Analysis() {}

  /** The exit code: 0, or 3 where a source failed or broke off. */
  static int run(
      Path recording, Path out, AnalysisOptions options, Progress progress, PrintWriter print)
      throws Exception {
    return run(recording, out, options, progress, RunTrace.SILENT, print);
  }

  /** As above, with a trace of the run. */
  static int run(
      Path recording,
      Path out,
      AnalysisOptions options,
      Progress progress,
      RunTrace trace,
      PrintWriter print)
      throws Exception {
    try {
      IncidentJob.run(recording, out, options, progress, trace);
    } finally {
      progress.end();
    }
    Findings findings = read(out);
    FirstLines.of(findings, out).forEach(line -> print.println(OneLine.of(line)));
    return findings.sourceFailed() ? 3 : 0;
  }

  /** Remembers the incident whose analysis has ended. */
  static void keep(Path out, Path history) throws Exception {
    HistoryStore.keep(history, Recollection.of(read(out), AlertOwners.read(new RunFolder(out))));
  }

  private static Findings read(Path out) throws IOException {
    return Json.EXACT.readValue(Files.readAllBytes(out.resolve("findings.json")), Findings.class);
  }
}
