package dev.fishbone.analyzer.job;

import dev.fishbone.connectors.config.Configuration;
import dev.fishbone.telemetry.source.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.partition.Partitioner;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Pulls a window from the configured sources into a recording: one partition a source. The same
 * command after a kill asks no source that had ended, and of the others no question that was
 * answered.
 */
public final class PullJob {
  private static final String NAME = "pull";
  private static final String SOURCE = "source";

  /** Sources that are asked beside each other. */
  private static final int AT_A_TIME = 4;

  private final JobStore store;
  private final PullStages stages;
  private final Configuration configuration;
  private final Progress progress;

  private PullJob(
      JobStore store, PullStages stages, Configuration configuration, Progress progress) {
    this.store = store;
    this.stages = stages;
    this.configuration = configuration;
    this.progress = progress;
  }

  /** Decides what to pull; asked only where no broken-off pull of the same command is there. */
  @FunctionalInterface
  public interface Planning {
    /**
     * @param work a folder for answers that deciding needs
     */
    PullPlan plan(Path work) throws RunFailure;
  }

  /**
   * Runs to the end, or says in one sentence why it cannot.
   *
   * @param asked what tells this command from another
   * @param recording must not exist, or be empty
   */
  public static void run(
      Configuration configuration,
      String asked,
      Planning planning,
      Path recording,
      Deadline deadline,
      Progress progress)
      throws RunFailure {
    PullFolder folder = new PullFolder(recording);
    try {
      if (!folder.isFinished(asked)) {
        folder.requireFree();
        pull(configuration, asked, planning, folder, deadline, progress);
        folder.finish();
      }
      folder.forget();
    } catch (IOException e) {
      throw new RunFailure(Sentences.of(e), e);
    }
  }

  private static void pull(
      Configuration configuration,
      String asked,
      Planning planning,
      PullFolder folder,
      Deadline deadline,
      Progress progress)
      throws RunFailure, IOException {
    try (JobStore store = JobStore.open(folder.run(), progress)) {
      PullPlan plan = plan(asked, planning, folder);
      progress.note(
          "the window is "
              + plan.window().from()
              + " to "
              + plan.window().to()
              + (plan.open() ? ", and the incident goes on" : ""));
      PullStages stages = new PullStages(configuration, plan, folder, deadline);
      PullJob job = new PullJob(store, stages, configuration, progress);
      try {
        new BatchRun(store, folder.run(), NAME, progress)
            .run(asked + " " + plan.window(), job::job);
      } catch (RunFailure e) {
        // Of a partition that broke off, Spring Batch says only that it did.
        throw stages.failure().orElse(e);
      }
    }
  }

  /** That of the broken-off pull, or a new one, whose own answers stay for the pull. */
  private static PullPlan plan(String asked, Planning planning, PullFolder folder)
      throws RunFailure, IOException {
    Optional<PullPlan> before = folder.plan(asked);
    if (before.isPresent()) {
      return before.get();
    }
    folder.clear();
    PullPlan plan = planning.plan(folder.work());
    folder.keep(plan);
    return plan;
  }

  private Job job() {
    Partitioner sources =
        size -> {
          Map<String, ExecutionContext> partitions = new LinkedHashMap<>();
          for (Configuration.Source source : configuration.sources()) {
            ExecutionContext context = new ExecutionContext();
            context.putString(SOURCE, source.name());
            partitions.put(source.name(), context);
          }
          return partitions;
        };
    SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("fishbone-pull-");
    executor.setConcurrencyLimit(AT_A_TIME);
    Step pull =
        new StepBuilder("pull", store.repository())
            .partitioner("pull-source", sources)
            .step(
                step(
                    "pull-source",
                    (contribution, chunk) -> {
                      String name =
                          contribution.getStepExecution().getExecutionContext().getString(SOURCE);
                      progress.step("pulling from " + name);
                      stages.pull(name);
                      return RepeatStatus.FINISHED;
                    }))
            .gridSize(configuration.sources().size())
            .taskExecutor(executor)
            .build();
    Step assemble =
        step(
            "assemble",
            (contribution, chunk) -> {
              progress.step("putting the recording together");
              stages.assemble();
              return RepeatStatus.FINISHED;
            });
    return new JobBuilder(NAME, store.repository()).start(pull).next(assemble).build();
  }

  private Step step(String name, Tasklet tasklet) {
    return new StepBuilder(name, store.repository()).tasklet(tasklet, store.transactions()).build();
  }
}
