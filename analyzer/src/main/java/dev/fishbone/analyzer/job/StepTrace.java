package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.tracing.RunTrace;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.StepExecution;

/** Tells a trace of the job's steps, some of which run beside each other. */
final class StepTrace implements StepExecutionListener {
  private final RunTrace trace;
  private final Map<String, RunTrace.Stage> begun = new ConcurrentHashMap<>();

  StepTrace(RunTrace trace) {
    this.trace = trace;
  }

  @Override
  public void beforeStep(StepExecution step) {
    begun.put(step.getStepName(), trace.stage(step.getStepName()));
  }

  @Override
  public @Nullable ExitStatus afterStep(StepExecution step) {
    RunTrace.Stage stage = begun.remove(step.getStepName());
    if (stage != null) {
      stage.ended(
          step.getExecutionContext().getLong("count", 0),
          step.getStatus() == BatchStatus.COMPLETED);
    }
    return null;
  }
}
