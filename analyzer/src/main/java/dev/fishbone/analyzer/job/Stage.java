package dev.fishbone.analyzer.job;

import java.nio.file.Path;
import java.util.Locale;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;

/**
 * The job's steps. Each reads files, writes files, and hands on nothing else. Traces are read
 * beside what comes until the rules are asked.
 */
enum Stage {
  READ_WINDOW("reading the window", ReadStages::window),
  READ_TRACES("reading traces", ReadStages::traces),
  TAKE_FINGERPRINT("taking the recording's fingerprint", ReadStages::fingerprint),
  READ_METRICS("reading metrics", ReadStages::metrics),
  READ_CONTEXT("reading alerts, changes and pages", ReadStages::context),
  READ_BUSINESS("reading access logs and counts", ReadStages::business),
  ASSESS("asking the rules", AssessStage::run),
  READ_EXAMPLE("reading a request as an example", SequenceStage::run),
  DRAW_CHARTS("drawing charts", DrawStage::run),
  WRITE_REPORT("writing the postmortem", WriteStage::run);

  private final String label;
  private final Work work;

  Stage(String label, Work work) {
    this.label = label;
    this.work = work;
  }

  /** What a step does. */
  @FunctionalInterface
  interface Work {
    /** How many things it handled: spans, series, verdicts, charts. */
    long run(Path recording, RunFolder folder, Progress progress) throws Exception;
  }

  String label() {
    return label;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Tasklet tasklet(Path recording, RunFolder folder, Progress progress) {
    return (contribution, chunk) -> {
      progress.step(label);
      long count = work.run(recording, folder, progress);
      ExecutionContext context = contribution.getStepExecution().getExecutionContext();
      context.putLong("count", count);
      return RepeatStatus.FINISHED;
    };
  }
}
