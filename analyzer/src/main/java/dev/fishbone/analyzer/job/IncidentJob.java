package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.tracing.RunTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.FlowBuilder;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.flow.Flow;
import org.springframework.batch.core.job.flow.support.SimpleFlow;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Analyses a recording into a folder. The same command after a kill goes on behind the last
 * finished step; after a run that ended it is a new run.
 */
public final class IncidentJob {
  private static final String NAME = "incident";

  private final JobStore store;
  private final RunFolder folder;
  private final Path recording;
  private final Progress progress;
  private final List<StepExecutionListener> listeners;

  private IncidentJob(
      JobStore store,
      RunFolder folder,
      Path recording,
      Progress progress,
      List<StepExecutionListener> listeners) {
    this.store = store;
    this.folder = folder;
    this.recording = recording;
    this.progress = progress;
    this.listeners = listeners;
  }

  /** Runs to the end, or says in one sentence why it cannot. */
  public static RunFolder run(Path recording, Path out, Progress progress) throws RunFailure {
    return run(recording, out, AnalysisOptions.NONE, progress);
  }

  /** As above, with more than the recording. */
  public static RunFolder run(Path recording, Path out, AnalysisOptions options, Progress progress)
      throws RunFailure {
    return run(recording, out, options, progress, RunTrace.SILENT);
  }

  /** As above, with a trace of the run. */
  public static RunFolder run(
      Path recording, Path out, AnalysisOptions options, Progress progress, RunTrace trace)
      throws RunFailure {
    List<StepExecutionListener> listeners =
        trace == RunTrace.SILENT ? List.of() : List.of(new StepTrace(trace));
    return run(recording, out, options, progress, listeners);
  }

  /** As above, with listeners that a test uses to break off. */
  static RunFolder run(
      Path recording, Path out, Progress progress, List<StepExecutionListener> listeners)
      throws RunFailure {
    return run(recording, out, AnalysisOptions.NONE, progress, listeners);
  }

  private static RunFolder run(
      Path recording,
      Path out,
      AnalysisOptions options,
      Progress progress,
      List<StepExecutionListener> listeners)
      throws RunFailure {
    String fingerprint = Fingerprints.of(recording, options.shown());
    RunFolder folder = RunFolder.beside(recording, out);
    try (JobStore store = JobStore.open(folder, progress)) {
      folder.hand(WriteStage.LINKS, options.links());
      folder.hand(WriteStage.DECISIONS, options.decisions());
      folder.hand(WriteStage.KNOWN, options.known());
      folder.hand(ReadStages.SHOWN, new ReadStages.Shown(options.shown()));
      IncidentJob incident = new IncidentJob(store, folder, recording, progress, listeners);
      new BatchRun(store, folder, NAME, progress).run(fingerprint, incident::job);
    } catch (IOException e) {
      throw new RunFailure(Sentences.of(e), e);
    }
    return folder;
  }

  /** Traces take as long as all other reading together, so they are read beside it. */
  private Job job() {
    Flow traces = new FlowBuilder<SimpleFlow>("traces").start(step(Stage.READ_TRACES)).build();
    Flow others =
        new FlowBuilder<SimpleFlow>("others")
            .start(step(Stage.TAKE_FINGERPRINT))
            .next(step(Stage.READ_METRICS))
            .next(step(Stage.READ_CONTEXT))
            .next(step(Stage.READ_BUSINESS))
            .build();
    Flow reading =
        new FlowBuilder<SimpleFlow>("reading")
            .split(new SimpleAsyncTaskExecutor("fishbone-read-"))
            .add(traces, others)
            .build();
    return new JobBuilder(NAME, store.repository())
        .flow(step(Stage.READ_WINDOW))
        .next(reading)
        .next(step(Stage.ASSESS))
        .next(step(Stage.READ_EXAMPLE))
        .next(step(Stage.DRAW_CHARTS))
        .next(step(Stage.WRITE_REPORT))
        .end()
        .build();
  }

  private Step step(Stage stage) {
    StepBuilder builder = new StepBuilder(stage.id(), store.repository());
    listeners.forEach(builder::listener);
    return builder
        .tasklet(stage.tasklet(recording, folder, progress), store.transactions())
        .build();
  }
}
