package dev.fishbone.telemetry.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Pieces of work that are done at the same time, each by a thread of its own. */
public final class Threads {
  private Threads() {}

  /**
   * Does all of it and returns when the last has ended; the first is done by the calling thread.
   *
   * @param name of the threads
   * @throws RuntimeException the first one that a piece of work threw, in the order of the list
   */
  public static void run(String name, List<? extends Callable<Boolean>> work) {
    List<FutureTask<Boolean>> tasks = new ArrayList<>();
    work.forEach(piece -> tasks.add(new FutureTask<>(piece)));
    for (FutureTask<Boolean> task : tasks.subList(1, tasks.size())) {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      thread.start();
    }
    tasks.get(0).run();
    List<Throwable> failures = new ArrayList<>();
    for (FutureTask<Boolean> task : tasks) {
      try {
        result(task);
      } catch (RuntimeException | Error e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      throw thrown(failures.get(0));
    }
  }

  /**
   * What somebody else worked out, waited for.
   *
   * @throws CompletionException around what it threw, if that must be declared
   */
  public static <T> T result(Future<T> task) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw thrown(e.getCause() == null ? e : e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException thrown(Throwable failure) {
    if (failure instanceof RuntimeException known) {
      return known;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return new CompletionException(failure);
  }
}
