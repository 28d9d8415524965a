package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.exports.FailedRequest;
import dev.fishbone.connectors.BusinessRead;
import dev.fishbone.connectors.ContextRead;
import dev.fishbone.connectors.GroupedSpans;
import dev.fishbone.connectors.MetricsRead;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.ShownAttribute;
import dev.fishbone.telemetry.summary.AccessLog;
import dev.fishbone.telemetry.summary.SummaryScope;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * Reads a recording part by part; each part is a step, so that what was read once is not read
 * again.
 */
final class ReadStages {
  static final String SHOWN = "shown.json";
  static final String RECORDING = "telemetry/recording.json";
  static final String FINGERPRINT = "telemetry/fingerprint.json";
  static final String TRACES = "summaries/traces.json";
  static final String METRICS = "telemetry/metrics.json";
  static final String CONTEXT = "telemetry/context.json";
  static final String BUSINESS = "summaries/business.json";

  /** More would stand in each other's way at the files. */
  private static final int MOST_THREADS = 8;

  private ReadStages() {}

  /**
   * Attributes that an option allows in files for people; where it names any, they take the place
   * of those in {@code window.yml}.
   */
  record Shown(List<String> names) {
    Recording in(Recording recording) {
      ImpactKeys keys = recording.impact();
      return names.isEmpty()
          ? recording
          : recording.withImpact(
              new ImpactKeys(
                  keys.session(),
                  keys.segment(),
                  keys.amount(),
                  keys.currency(),
                  names.stream().map(n -> ShownAttribute.of(n, keys.session())).toList()));
    }
  }

  /** The traces' sum and what was missing. */
  record Traces(TraceSummary summary, Coverage coverage) {}

  static long window(Path path, RunFolder folder, Progress progress) throws Exception {
    Recording recording = folder.take(SHOWN, Shown.class).in(new RecordingReader(path).window());
    folder.hand(RECORDING, CaseFile.checked(recording));
    return 1;
  }

  static long fingerprint(Path path, RunFolder folder, Progress progress) throws Exception {
    folder.hand(FINGERPRINT, new RecordingReader(path).fingerprint());
    return 1;
  }

  static long traces(Path path, RunFolder folder, Progress progress) throws Exception {
    Recording recording = folder.take(RECORDING, Recording.class);
    int shown = recording.impact().shown().size();
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    SortedLines failed = FailedRequests.sorted(folder, FailedRequests.TRACES);
    try (GroupedSpans read =
        new RecordingReader(path).groupedSpans(recording, folder.run(""), threads)) {
      TraceSummary summary =
          TraceSummarizer.summarize(
              read.spans(),
              SummaryScope.of(recording),
              request -> failed.add(FailedRequest.of(request, shown).sortable()),
              threads);
      failed.finish();
      folder.hand(TRACES, new Traces(summary, read.coverage()));
      return summary.spans();
    }
  }

  static long metrics(Path path, RunFolder folder, Progress progress) throws Exception {
    Recording recording = folder.take(RECORDING, Recording.class);
    MetricsRead read = new RecordingReader(path).metrics(recording);
    folder.hand(METRICS, read);
    return read.series().size();
  }

  static long context(Path path, RunFolder folder, Progress progress) throws Exception {
    Recording recording = folder.take(RECORDING, Recording.class);
    ContextRead read = new RecordingReader(path).context(recording);
    folder.hand(CONTEXT, read);
    return read.changes().size() + (long) read.pages().size() + read.health().size();
  }

  static long business(Path path, RunFolder folder, Progress progress) throws Exception {
    Recording recording = folder.take(RECORDING, Recording.class);
    int shown = recording.impact().shown().size();
    SortedLines failed = FailedRequests.sorted(folder, FailedRequests.LOGS);
    BusinessRead read =
        new RecordingReader(path)
            .business(
                recording,
                request -> {
                  Instant at = Instant.ofEpochMilli(request.epochMillis());
                  if (FailedRequest.mayFail(request) && recording.window().contains(at)) {
                    failed.add(FailedRequest.of(request, shown).sortable());
                  }
                });
    failed.finish();
    folder.hand(BUSINESS, read);
    return read.access().logs().stream().mapToLong(AccessLog::lines).sum() + read.counts().size();
  }
}
