package dev.fishbone.analyzer.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.builder.FlowBuilder;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.flow.Flow;
import org.springframework.batch.core.job.flow.support.SimpleFlow;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
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
    return run(recording, out, progress, List.of());
  }

  /** As above, with listeners that a test uses to break off. */
  static RunFolder run(
      Path recording, Path out, Progress progress, List<StepExecutionListener> listeners)
      throws RunFailure {
    String fingerprint = Fingerprints.of(recording);
    RunFolder folder = RunFolder.beside(recording, out);
    try (JobStore store = JobStore.open(folder, progress)) {
      new IncidentJob(store, folder, recording, progress, listeners).run(fingerprint);
    }
    return folder;
  }

  private void run(String fingerprint) throws RunFailure {
    try {
      TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
      operator.setJobRepository(store.repository());
      operator.setJobRegistry(
          new org.springframework.batch.core.configuration.support.MapJobRegistry());
      operator.afterPropertiesSet();
      Optional<JobParameters> broken = brokenOff(operator, fingerprint);
      if (broken.isPresent()) {
        progress.note(
            "an earlier run into " + folder.out() + " was broken off; going on where it stopped");
        JobExecution execution = operator.start(job(), broken.get());
        if (!lostWork(execution)) {
          requireCompleted(execution);
          return;
        }
        progress.note(
            "what that run had finished under "
                + folder.run("")
                + " is missing or damaged; starting from the beginning");
      }
      requireCompleted(operator.start(job(), anew(fingerprint)));
    } catch (RunFailure e) {
      throw e;
    } catch (Exception e) {
      throw new RunFailure(Sentences.of(e), e);
    }
  }

  /** The parameters of the last run, where it did not end and was about the same recording. */
  private Optional<JobParameters> brokenOff(TaskExecutorJobOperator operator, String fingerprint) {
    JobRepository repository = store.repository();
    JobInstance last = repository.getLastJobInstance(NAME);
    JobExecution execution = last == null ? null : repository.getLastJobExecution(last);
    if (execution == null) {
      return Optional.empty();
    }
    if (execution.isRunning()) {
      // The lock is ours, so whoever ran it is dead.
      operator.recover(execution);
    }
    makeRestartable(execution);
    boolean ended = execution.getStatus() == BatchStatus.COMPLETED;
    return !ended && fingerprint.equals(execution.getJobParameters().getString("recording"))
        ? Optional.of(execution.getJobParameters())
        : Optional.empty();
  }

  /**
   * A full disk leaves steps of which it is not known how they ended. They may be done again: a
   * step's file is whole or not there.
   */
  private void makeRestartable(JobExecution execution) {
    for (StepExecution step : execution.getStepExecutions()) {
      if (step.getStatus() == BatchStatus.UNKNOWN) {
        step.setStatus(BatchStatus.FAILED);
        store.repository().update(step);
      }
    }
    if (execution.getStatus() == BatchStatus.UNKNOWN) {
      execution.setStatus(BatchStatus.FAILED);
      store.repository().update(execution);
    }
  }

  private JobParameters anew(String fingerprint) {
    JobInstance last = store.repository().getLastJobInstance(NAME);
    return parameters(fingerprint, last == null ? 1 : last.getInstanceId() + 1);
  }

  private static JobParameters parameters(String fingerprint, long run) {
    return new JobParametersBuilder()
        .addString("recording", fingerprint)
        .addLong("run", run)
        .toJobParameters();
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

  private static boolean lostWork(JobExecution execution) {
    return execution.getAllFailureExceptions().stream()
        .flatMap(e -> Stream.iterate(e, Objects::nonNull, Throwable::getCause))
        .anyMatch(LostWorkException.class::isInstance);
  }

  private static void requireCompleted(JobExecution execution) throws RunFailure {
    if (execution.getStatus() == BatchStatus.COMPLETED) {
      return;
    }
    throw execution.getAllFailureExceptions().stream()
        .findFirst()
        .map(e -> new RunFailure(Sentences.of(e), e))
        .orElseGet(
            () -> new RunFailure("the run was stopped; run the same command again to go on"));
  }
}
