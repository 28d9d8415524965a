package dev.fishbone.analyzer.job;

import dev.fishbone.connectors.BusinessRead;
import dev.fishbone.connectors.ContextRead;
import dev.fishbone.connectors.MetricsRead;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.connectors.SpanRead;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.rules.book.SettingsCheck;
import dev.fishbone.rules.impact.ImpactAssessor;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.summary.AccessLog;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a recording part by part; each part is a step, so that what was read once is not read
 * again.
 */
final class ReadStages {
  static final String RECORDING = "telemetry/recording.json";
  static final String FINGERPRINT = "telemetry/fingerprint.json";
  static final String TRACES = "summaries/traces.json";
  static final String METRICS = "telemetry/metrics.json";
  static final String CONTEXT = "telemetry/context.json";
  static final String BUSINESS = "summaries/business.json";

  private ReadStages() {}

  /** The traces' sum and what was missing. */
  record Traces(TraceSummary summary, Coverage coverage) {}

  static long window(Path path, RunFolder folder, Progress progress) throws Exception {
    Recording recording = new RecordingReader(path).window();
    List<String> problems =
        SettingsCheck.problems(
            RuleBook.builtIn(), List.of(ImpactAssessor.info()), recording.settings());
    if (!problems.isEmpty()) {
      throw new RunFailure("window.yml, settings: " + String.join("; ", problems));
    }
    folder.hand(RECORDING, recording);
    return 1;
  }

  static long fingerprint(Path path, RunFolder folder, Progress progress) throws Exception {
    folder.hand(FINGERPRINT, new RecordingReader(path).fingerprint());
    return 1;
  }

  static long traces(Path path, RunFolder folder, Progress progress) throws Exception {
    Recording recording = folder.take(RECORDING, Recording.class);
    SpanRead read = new RecordingReader(path).spans(recording);
    TraceSummary summary = TraceSummarizer.summarize(read.spans(), recording);
    folder.hand(TRACES, new Traces(summary, read.coverage()));
    return summary.spans();
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
    BusinessRead read = new RecordingReader(path).business(recording);
    folder.hand(BUSINESS, read);
    return read.access().logs().stream().mapToLong(AccessLog::lines).sum() + read.counts().size();
  }
}
