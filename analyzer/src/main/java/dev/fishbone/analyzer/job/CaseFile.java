package dev.fishbone.analyzer.job;

import dev.fishbone.connectors.BusinessRead;
import dev.fishbone.connectors.ContextRead;
import dev.fishbone.connectors.MetricsRead;
import dev.fishbone.connectors.RecordingException;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.connectors.SpanRead;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.rules.book.SettingsCheck;
import dev.fishbone.rules.impact.ImpactAssessor;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Puts what was read of a recording together to what rules may know. */
public final class CaseFile {
  private CaseFile() {}

  /**
   * All of a recording at once, without a run that could be resumed.
   *
   * @throws RunFailure where it cannot be read: what, where, what to do
   */
  public static Telemetry read(Path path) throws RunFailure {
    try {
      return read(new RecordingReader(path));
    } catch (RecordingException | OutOfMemoryError e) {
      throw new RunFailure(Sentences.of(e), e);
    }
  }

  /**
   * A recording whose settings are ones of the rules.
   *
   * @throws RunFailure where one is not, or has no value that it can have
   */
  public static Recording checked(Recording recording) throws RunFailure {
    List<String> problems =
        SettingsCheck.problems(
            RuleBook.every(), List.of(ImpactAssessor.info()), recording.settings());
    if (!problems.isEmpty()) {
      throw new RunFailure("window.yml, settings: " + String.join("; ", problems));
    }
    return recording;
  }

  private static Telemetry read(RecordingReader reader) throws RecordingException, RunFailure {
    Recording recording = checked(reader.window());
    SpanRead spans = reader.spans(recording);
    return of(
        recording,
        new ReadStages.Traces(
            TraceSummarizer.summarize(spans.spans(), recording), spans.coverage()),
        reader.metrics(recording),
        reader.context(recording),
        reader.business(recording));
  }

  static Telemetry of(
      Recording recording,
      ReadStages.Traces traces,
      MetricsRead metrics,
      ContextRead context,
      BusinessRead business) {
    List<Coverage.Entry> coverage = new ArrayList<>(traces.coverage().entries());
    coverage.addAll(metrics.coverage().entries());
    coverage.addAll(context.coverage().entries());
    coverage.addAll(business.coverage().entries());
    return new Telemetry(
        recording,
        metrics.series(),
        traces.summary(),
        context.alertRules(),
        context.routing(),
        context.changes(),
        context.pages(),
        context.health(),
        context.notes(),
        context.policies(),
        business.access(),
        business.counts(),
        new Coverage(coverage));
  }
}
