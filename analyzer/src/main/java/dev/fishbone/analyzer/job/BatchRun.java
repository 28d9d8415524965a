package dev.fishbone.analyzer.job;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;

/**
 * Starts a job, or goes on with one about the same thing that was broken off. After a run that
 * ended the same job is a new run, never "already complete".
 */
final class BatchRun {
  private final JobStore store;
  private final RunFolder folder;
  private final String name;
  private final Progress progress;

  BatchRun(JobStore store, RunFolder folder, String name, Progress progress) {
    this.store = store;
    this.folder = folder;
    this.name = name;
    this.progress = progress;
  }

  /**
   * Runs to the end, or says in one sentence why it cannot.
   *
   * @param subject fingerprint of what the job is about
   */
  void run(String subject, Supplier<Job> job) throws RunFailure {
    try {
      TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
      operator.setJobRepository(store.repository());
      operator.setJobRegistry(new MapJobRegistry());
      operator.afterPropertiesSet();
      Optional<JobParameters> broken = brokenOff(operator, subject);
      if (broken.isPresent()) {
        progress.note(
            "an earlier run into " + folder.out() + " was broken off; going on where it stopped");
        JobExecution execution = operator.start(job.get(), broken.get());
        if (!lostWork(execution)) {
          requireCompleted(execution);
          return;
        }
        progress.note(
            "what that run had finished under "
                + folder.run("")
                + " is missing or damaged; starting from the beginning");
      }
      requireCompleted(operator.start(job.get(), anew(subject)));
    } catch (RunFailure e) {
      throw e;
    } catch (Exception e) {
      throw new RunFailure(Sentences.of(e), e);
    }
  }

  /** The parameters of the last run, where it did not end and was about the same. */
  private Optional<JobParameters> brokenOff(TaskExecutorJobOperator operator, String subject) {
    JobRepository repository = store.repository();
    JobInstance last = repository.getLastJobInstance(name);
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
    return !ended && subject.equals(execution.getJobParameters().getString("recording"))
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

  private JobParameters anew(String subject) {
    JobInstance last = store.repository().getLastJobInstance(name);
    return new JobParametersBuilder()
        .addString("recording", subject)
        .addLong("run", last == null ? 1 : last.getInstanceId() + 1)
        .toJobParameters();
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
