package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.TracePartitions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** Goes through all partitions with several threads, each with a state of its own. */
final class EachPartition {
  private EachPartition() {}

  /**
   * @param states one for each thread
   */
  static <S> void of(
      TracePartitions spans, List<S> states, BiConsumer<S, SpanColumns> action) {
    AtomicInteger next = new AtomicInteger();
    List<FutureTask<Boolean>> tasks = new ArrayList<>();
    for (S state : states) {
      tasks.add(
          new FutureTask<>(
              () -> {
                try {
                  TracePartitions.Reader reader = spans.reader();
                  for (int part = next.getAndIncrement();
                      part < TracePartitions.COUNT;
                      part = next.getAndIncrement()) {
                    action.accept(state, reader.read(part));
                  }
                } finally {
                  // Where one fails the others need not go on.
                  next.addAndGet(TracePartitions.COUNT);
                }
                return true;
              }));
    }
    for (FutureTask<Boolean> task : tasks.subList(1, tasks.size())) {
      Thread thread = new Thread(task, "traces");
      thread.setDaemon(true);
      thread.start();
    }
    tasks.get(0).run();
    tasks.forEach(EachPartition::end);
  }

  private static void end(FutureTask<Boolean> task) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          task.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new CompletionException(e.getCause());
    } catch (CancellationException e) {
      throw new IllegalStateException("a thread was stopped", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
