package dev.fishbone.connectors.http;

import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;

/**
 * Sends questions to one source, a few at a time, and again where that may help: within a budget,
 * after a wait, and never while the source wants to be left alone.
 */
final class Attempts implements AutoCloseable {
  private static final int MOST = 4;
  private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);

  private final HttpSettings settings;
  private final Deadline deadline;
  private final Backoff backoff;
  private final RandomGenerator random;
  private final Exchange exchange;
  private final RetryBudget budget = new RetryBudget();
  private final Quiet quiet = new Quiet();
  private final Semaphore places = new Semaphore(HttpSettings.AT_A_TIME);

  Attempts(HttpSettings settings, Deadline deadline, Backoff backoff, RandomGenerator random) {
    this.settings = settings;
    this.deadline = deadline;
    this.backoff = backoff;
    this.random = random;
    this.exchange = new Exchange(settings);
  }

  /**
   * What came in the end, whatever its status.
   *
   * @param draft where its body goes
   * @throws IOException of the last attempt
   * @throws SourceException where it was not asked for lack of time
   */
  Exchange.Got send(Request request, Path draft)
      throws SourceException, IOException, InterruptedException {
    budget.request();
    for (int attempt = 1; ; attempt++) {
      keepQuiet();
      try {
        Exchange.Got got = once(request, draft);
        if (!PASSING.contains(got.status())) {
          return got;
        }
        quiet.atLeast(got.retryAfter());
        if (!waited(attempt, got.retryAfter())) {
          return got;
        }
      } catch (IOException e) {
        if (!mayPass(e) || !waited(attempt, Duration.ZERO)) {
          throw e;
        }
      }
    }
  }

  private Exchange.Got once(Request request, Path draft) throws IOException, InterruptedException {
    places.acquire();
    try {
      return exchange.send(request, draft, deadline.left());
    } finally {
      places.release();
    }
  }

  /** Waits before another attempt, if there is to be one. */
  private boolean waited(int attempt, Duration asked) throws InterruptedException {
    Optional<Duration> wait = attempt < MOST ? wait(attempt, asked) : Optional.empty();
    if (wait.isEmpty() || !budget.take()) {
      return false;
    }
    Thread.sleep(wait.get().toMillis());
    return true;
  }

  /** Waits until the source lets itself be asked; gives up where that takes too long. */
  private void keepQuiet() throws SourceException, InterruptedException {
    for (Duration left = quiet.left(); !left.isZero(); left = quiet.left()) {
      Optional<Duration> wait = wait(1, left);
      if (wait.isEmpty()) {
        long seconds = left.toSeconds() + 1;
        throw new SourceException(
            Kind.UNREACHABLE,
            settings + " was not asked: it wants no question for " + seconds + " s",
            null);
      }
      Thread.sleep(wait.get().toMillis() + 1);
    }
  }

  private Optional<Duration> wait(int attempt, Duration asked) {
    return backoff
        .before(attempt, asked, random)
        .filter(wait -> wait.compareTo(deadline.left()) < 0);
  }

  /** A broken connection may be whole the next time; a body too large stays so. */
  private static boolean mayPass(IOException problem) {
    return !(problem instanceof BodyFile.TooLarge
        || problem instanceof BodyFile.TooSlow
        || problem instanceof BodyFile.Packed
        || problem instanceof ZipException
        || problem instanceof Late
        || problem instanceof Exchange.Redirected
        || problem instanceof HttpTimeoutException
        || problem instanceof SSLException
        || problem instanceof FileSystemException);
  }

  @Override
  public void close() {
    exchange.close();
  }
}
