package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.job.Sentences;
import dev.fishbone.connectors.RecordingException;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.SummaryScope;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import dev.fishbone.telemetry.summary.TraceSummary;
import dev.fishbone.telemetry.trace.TracePartitions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;

/**
 * Reads the inputs of a scan as one night. Traces are added up by the minute and lie on disk
 * meanwhile: the memory that a day takes depends on how many services call each other, not on how
 * many spans they left.
 */
public final class NightReader {
  private static final int MOST_THREADS = 8;

  /** Of many faults the first are told; all are in the coverage. */
  private static final int TOLD = 20;

  /** Stands where the window is not known yet. */
  private static final TimeRange ANY = new TimeRange(Instant.EPOCH, Instant.EPOCH.plusSeconds(1));

  private final KeptTraces kept;
  private final NightWindow asked;
  private final String sampling;
  private final Progress progress;

  /**
   * @param sampling of traces without a {@code window.yml}: all, tail, unknown or the share kept;
   *     empty where nobody said it
   */
  public NightReader(KeptTraces kept, NightWindow asked, String sampling, Progress progress) {
    this.kept = kept;
    this.asked = asked;
    this.sampling = sampling;
    this.progress = progress;
  }

  /** Whether a word says how traces were sampled. */
  public static boolean isSampling(String sampling) {
    try {
      NightInputs.weight(sampling);
      return true;
    } catch (RecordingException e) {
      return false;
    }
  }

  /**
   * Looks whether there is anything to read, before a state is made for it.
   *
   * @throws RunFailure in one sentence, where there is not
   */
  public static void check(List<Path> given, String sampling) throws RunFailure {
    NightInputs.of(given, sampling);
  }

  /**
   * What rules may know of the night.
   *
   * @throws RunFailure in one sentence, where nothing can be scanned
   */
  public Telemetry read(List<Path> given) throws RunFailure {
    try {
      return night(NightInputs.of(given, sampling));
    } catch (RecordingException
        | IOException
        | UncheckedIOException
        | CompletionException
        | OutOfMemoryError e) {
      throw new RunFailure(Sentences.of(e), e);
    }
  }

  private Telemetry night(NightInputs found) throws RunFailure, RecordingException, IOException {
    List<NightInput> inputs = found.inputs();
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    Recording services = NightRecording.of(inputs, ANY, asked.zone());
    NightTraces traces = NightTraces.read(inputs, services, kept, threads, progress);
    List<TimeRange> recorded =
        inputs.stream().flatMap(i -> i.recording().stream()).map(Recording::window).toList();
    TimeRange window = asked.of(recorded, traces.timesOfFiles(), traces.fault());
    Recording night = NightRecording.of(inputs, window, asked.zone());
    progress.step("reading what stands beside the traces");
    NightParts parts = new NightParts();
    boolean any = false;
    for (NightInput input : inputs) {
      if (input.parts().isPresent()) {
        parts.add(input.name(), input.parts().get(), NightRecording.ownOf(input, night));
        any = true;
      }
    }
    if (!any) {
      parts.nothing(night);
    }
    List<Coverage.Entry> coverage =
        new ArrayList<>(
            traces.coverage(window, asked.from().isPresent() || asked.to().isPresent()));
    for (NightInputs.Unread unread : found.unread()) {
      coverage.add(
          new Coverage.Entry(
              unread.name(),
              "traces",
              1,
              0,
              List.of(new Coverage.Gap(window, ReasonCode.SOURCE_FAILED, unread.sentence()))));
    }
    coverage.addAll(parts.contradictions(window));
    tell(coverage);
    return parts.telemetry(night, summary(traces, night, threads), coverage);
  }

  /** An input that was not read is said at once: nobody looks for it in what was found. */
  private void tell(List<Coverage.Entry> coverage) {
    coverage.stream()
        .flatMap(e -> e.gaps().stream())
        .filter(g -> g.reason() == ReasonCode.SOURCE_FAILED)
        .map(Coverage.Gap::detail)
        .limit(TOLD)
        .forEach(progress::note);
  }

  private TraceSummary summary(NightTraces traces, Recording night, int threads) {
    progress.step("adding up traces");
    try (TracePartitions spans = new TracePartitions(kept.scratch(), 0, 0)) {
      traces.into(spans);
      spans.finish();
      return TraceSummarizer.summarize(spans, SummaryScope.of(night).ofMinutes(), threads);
    }
  }
}
