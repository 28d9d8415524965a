package dev.fishbone.connectors.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends the wait for a body: where no part of it came for too long, where it takes too long as a
 * whole, and where the deadline comes. A read waits for ever; closing its stream from elsewhere
 * ends that.
 */
final class BodyAlarm implements AutoCloseable {
  private final InputStream body;
  private final BodyFile.Limits limits;
  private final ScheduledExecutorService watch;
  private final long startNanos = System.nanoTime();
  private long lastNanos = startNanos;
  private boolean ended;
  private @org.jspecify.annotations.Nullable IOException reason;
  private @org.jspecify.annotations.Nullable ScheduledFuture<?> next;

  BodyAlarm(InputStream body, BodyFile.Limits limits, ScheduledExecutorService watch) {
    this.body = body;
    this.limits = limits;
    this.watch = watch;
    look();
  }

  /** A part came. */
  synchronized void came() {
    lastNanos = System.nanoTime();
  }

  /** Says why the stream was closed, if this did it. */
  synchronized void check() throws IOException {
    if (reason != null) {
      throw reason;
    }
  }

  private void look() {
    synchronized (this) {
      if (ended) {
        return;
      }
      long now = System.nanoTime();
      long idle = limits.idle().toNanos() - (now - lastNanos);
      long whole = limits.whole().toNanos() - (now - startNanos);
      long deadline = limits.left().toNanos() - (now - startNanos);
      if (deadline <= 0) {
        reason = new Late();
      } else if (whole <= 0) {
        reason = new BodyFile.TooSlow("was still sending its answer after", limits.whole());
      } else if (idle <= 0) {
        reason = new BodyFile.TooSlow("fell silent within its answer for", limits.idle());
      } else {
        long wait = Math.min(idle, Math.min(whole, deadline));
        next = watch.schedule(this::look, wait, TimeUnit.NANOSECONDS);
        return;
      }
      ended = true;
    }
    try {
      body.close();
    } catch (IOException e) {
      // Whoever reads it is told either way.
    }
  }

  @Override
  public synchronized void close() {
    ended = true;
    if (next != null) {
      next.cancel(false);
    }
  }
}
