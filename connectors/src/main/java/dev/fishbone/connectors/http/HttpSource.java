package dev.fishbone.connectors.http;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Asks one source: at most four questions at a time; retries where that is safe and may help, with
 * exponential backoff, full jitter and a budget; and gives up on a source that does not answer.
 *
 * <p>Answers are kept on disk. A question that was answered is never asked again by the same pull,
 * even after a kill.
 */
public final class HttpSource implements AutoCloseable {
  private static final int GIVE_UP_AFTER = 3;

  /** Statuses that say nothing about the question, so that it is asked again after a restart. */
  private static final Set<Integer> NOT_KEPT = Set.of(401, 403, 407, 408, 429);

  private final HttpSettings settings;
  private final AnswerStore store;
  private final Attempts attempts;

  /** So that the same question is not asked twice at a time. */
  private final ConcurrentMap<String, Lock> questions = new ConcurrentHashMap<>();

  private final AtomicInteger unansweredInRow = new AtomicInteger();
  private final ExecutorService workers;

  private HttpSource(HttpSettings settings, AnswerStore store, Attempts attempts) {
    this.settings = settings;
    this.store = store;
    this.attempts = attempts;
    this.workers =
        Executors.newFixedThreadPool(
            HttpSettings.AT_A_TIME,
            task -> {
              Thread thread = new Thread(task, "fishbone-ask-" + settings.source());
              thread.setDaemon(true);
              return thread;
            });
  }

  public static HttpSource open(HttpSettings settings, Pull pull) throws SourceException {
    // Seeded by nothing known: two people who pull at once must not come back at the same moment.
    return open(settings, pull, Backoff.USUAL, new Random());
  }

  static HttpSource open(HttpSettings settings, Pull pull, Backoff backoff, RandomGenerator random)
      throws SourceException {
    Path folder = pull.work().resolve("answers").resolve(settings.source());
    try {
      AnswerStore store = new AnswerStore(folder, settings.url().toString());
      Attempts attempts = new Attempts(settings, pull.deadline(), backoff, random);
      return new HttpSource(settings, store, attempts);
    } catch (IOException e) {
      throw new SourceException(
          Kind.DISK, folder + " cannot be written: free space, or choose another folder", e);
    }
  }

  /** What came back, whatever its status; a question answered before is answered from disk. */
  public Answer ask(Request request) throws SourceException {
    String key = store.key(request);
    try {
      Lock alone = questions.computeIfAbsent(key, any -> new ReentrantLock());
      alone.lockInterruptibly();
      try {
        Optional<Answer> kept = store.find(key);
        return kept.isPresent() ? kept.get() : fetch(request, key);
      } finally {
        alone.unlock();
      }
    } catch (IOException e) {
      throw Complaint.of(settings, request, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SourceException(Kind.UNREACHABLE, settings + " was not waited for: interrupted", e);
    }
  }

  /** Takes answers, and what became of questions without one, in the order of the questions. */
  public interface Answers<Q> {
    void answered(Q question, Answer answer) throws SourceException;

    void failed(Q question, SourceException why) throws SourceException;
  }

  /** Asks all, four at a time; the answers are handed on in order on this thread. */
  public <Q> void askAll(Collection<Q> questions, Function<Q, Request> request, Answers<Q> answers)
      throws SourceException {
    Iterator<Q> open = questions.iterator();
    Deque<Q> asked = new ArrayDeque<>();
    Deque<Future<Answer>> running = new ArrayDeque<>();
    try {
      while (open.hasNext() || !asked.isEmpty()) {
        // Twice as many as run at a time: an early one that is slow holds up nobody.
        while (open.hasNext() && running.size() < 2 * HttpSettings.AT_A_TIME) {
          Q next = open.next();
          asked.add(next);
          Request wanted = request.apply(next);
          running.add(workers.submit(() -> ask(wanted)));
        }
        hand(asked.removeFirst(), running.removeFirst(), answers);
      }
    } finally {
      running.forEach(future -> future.cancel(true));
    }
  }

  private <Q> void hand(Q question, Future<Answer> future, Answers<Q> answers)
      throws SourceException {
    Answer answer;
    try {
      answer = future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SourceException failure) {
        answers.failed(question, failure);
        return;
      }
      throw new IllegalStateException("asking " + settings + " broke off", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SourceException(Kind.UNREACHABLE, settings + " was not waited for: interrupted", e);
    }
    answers.answered(question, answer);
  }

  private Answer fetch(Request request, String key)
      throws SourceException, IOException, InterruptedException {
    if (unansweredInRow.get() >= GIVE_UP_AFTER) {
      throw problem(Kind.UNREACHABLE, "was not asked: it had stopped answering before");
    }
    Path draft = store.draft(key);
    Exchange.Got got;
    try {
      got = attempts.send(request, draft);
    } catch (IOException e) {
      SourceException complaint = Complaint.of(settings, request, e);
      if (complaint.kind() == Kind.UNREACHABLE) {
        unansweredInRow.incrementAndGet();
      }
      throw complaint;
    }
    unansweredInRow.set(0);
    boolean kept = got.status() < 500 && !NOT_KEPT.contains(got.status());
    return kept
        ? store.keep(key, got.status(), got.contentType(), got.link(), draft)
        : new Answer(got.status(), got.contentType(), got.link(), draft);
  }

  /** Part of a sentence on an answer that is no success: its status, hint and first words. */
  public String explain(Answer answer) {
    String hint =
        switch (answer.status()) {
          case 401, 403 -> ": give it bearer-token, or user and password, that may read";
          case 407 -> ": the proxy wants to know who asks, which is not supported";
          case 404 -> ": is url the server's root, with its prefix if it has one?";
          case 429 -> ": it takes no more questions for now";
          default -> "";
        };
    return "HTTP " + answer.status() + firstWords(answer) + hint;
  }

  private String firstWords(Answer answer) {
    try (InputStream in = answer.open()) {
      String start = new String(in.readNBytes(600), StandardCharsets.UTF_8).strip();
      return start.isEmpty() || start.startsWith("<")
          ? ""
          : ", " + Quoted.text(settings.scrubbed(start));
    } catch (IOException e) {
      return "";
    }
  }

  /** A text of the source without what must not be shown, which it may repeat to us. */
  public String scrubbed(String text) {
    return settings.scrubbed(text);
  }

  /** A sentence about this source, without what must not be shown. */
  public SourceException problem(Kind kind, String what) {
    return new SourceException(kind, settings.scrubbed(settings + " " + what), null);
  }

  /** The source's name and address, for a sentence. */
  @Override
  public String toString() {
    return settings.toString();
  }

  @Override
  public void close() {
    workers.shutdownNow();
    attempts.close();
  }
}
