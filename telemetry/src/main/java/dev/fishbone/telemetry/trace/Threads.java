package dev.fishbone.telemetry.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
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
    tasks.forEach(task -> end(task, failures));
    if (failures.isEmpty()) {
      return;
    }
    if (failures.get(0) instanceof RuntimeException failure) {
      throw failure;
    }
    if (failures.get(0) instanceof Error failure) {
      throw failure;
    }
    throw new CompletionException(failures.get(0));
  }

  private static void end(FutureTask<Boolean> task, List<Throwable> failures) {
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        task.get();
        ended = true;
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (ExecutionException e) {
        failures.add(e.getCause() == null ? e : e.getCause());
        ended = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
