package dev.fishbone.lab.service;

import dev.fishbone.lab.scenario.Scenario.Servers;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The bounded threads of one server and their bounded queue. What does not fit runs on a thread
 * aside that {@linkplain #refused knows} that it may only refuse: the JDK's server can answer a
 * request in no other way.
 */
final class RequestPool implements Executor {
  /** The name under which threads and metrics of every server's pool appear. */
  static final String NAME = "http-request";

  private static final ThreadLocal<Boolean> REFUSED = ThreadLocal.withInitial(() -> false);

  private final ExecutorService aside =
      Executors.newSingleThreadExecutor(run -> daemon(run, "http-refuse-1"));
  private final ThreadPoolExecutor threads;
  private final AtomicInteger numbers = new AtomicInteger();

  RequestPool(Servers sizes) {
    threads =
        new ThreadPoolExecutor(
            sizes.threads(),
            sizes.threads(),
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(sizes.queue()),
            run -> daemon(run, NAME + "-" + numbers.incrementAndGet()),
            (run, pool) -> aside.execute(() -> refuse(run)));
    threads.prestartAllCoreThreads();
  }

  @Override
  public void execute(Runnable run) {
    threads.execute(run);
  }

  /** True on a thread that must answer 503 at once. */
  static boolean refused() {
    return REFUSED.get();
  }

  ThreadPoolExecutor threads() {
    return threads;
  }

  private static void refuse(Runnable run) {
    REFUSED.set(true);
    try {
      run.run();
    } finally {
      REFUSED.set(false);
    }
  }

  private static Thread daemon(Runnable run, String name) {
    Thread thread = new Thread(run, name);
    thread.setDaemon(true);
    return thread;
  }
}
