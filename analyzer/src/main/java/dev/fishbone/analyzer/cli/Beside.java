package dev.fishbone.analyzer.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Work that goes on on a thread of its own until somebody needs what comes of it. */
final class Beside<T> {
  private final FutureTask<T> task;

  private Beside(FutureTask<T> task) {
    this.task = task;
  }

  static <T> Beside<T> start(String name, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return new Beside<>(task);
  }

  /** What came of it; throws what the work threw. */
  T get() throws Exception {
    try {
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw e;
    }
  }
}
