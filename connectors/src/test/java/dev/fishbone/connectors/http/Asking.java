package dev.fishbone.connectors.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Asks servers of tests, with waits so short that nobody notices. */
final class Asking {
  static final Backoff SHORT =
      new Backoff(Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofSeconds(60));

  private Asking() {}

  /** A deadline whose time begins to run when it is first looked at. */
  static Deadline soon(Duration time) {
    AtomicLong begin = new AtomicLong();
    return () -> {
      begin.compareAndSet(0, System.nanoTime());
      return time.minusNanos(System.nanoTime() - begin.get());
    };
  }

  static Pull pull(Path folder, Deadline deadline) {
    TimeRange window =
        new TimeRange(Instant.parse("2026-08-14T09:30:00Z"), Instant.parse("2026-08-14T10:45:00Z"));
    Pull pull = Pulls.of(window, Set.<Signal>of(), folder);
    return new Pull(
        pull.window(),
        pull.ranges(),
        pull.history(),
        pull.signals(),
        pull.services(),
        pull.recording(),
        pull.work(),
        deadline);
  }

  static HttpSettings settings(String url, String... more) throws SourceException {
    Map<String, String> values = new HashMap<>(Map.of("url", url, "timeout", "10s"));
    for (int i = 0; i < more.length; i += 2) {
      values.put(more[i], more[i + 1]);
    }
    return HttpSettings.of(SourceSettings.of("store", values), "http://localhost:1");
  }

  static HttpSource source(Path folder, String url, String... more) throws SourceException {
    return source(folder, Deadline.NEVER, url, more);
  }

  static HttpSource source(Path folder, Deadline deadline, String url, String... more)
      throws SourceException {
    return HttpSource.open(settings(url, more), pull(folder, deadline), SHORT, new Random(7));
  }

  static String text(Answer answer) throws Exception {
    return Files.readString(answer.body());
  }

  /** The sentence with which a question ends. */
  static SourceException failure(HttpSource source, Request request) {
    try {
      Answer answer = source.ask(request);
      throw new AssertionError("answered with " + answer.status());
    } catch (SourceException e) {
      assertThat(e.getMessage()).doesNotContain("Exception").doesNotContain("\n");
      return e;
    }
  }

  static SourceException failure(HttpSource source) {
    return failure(source, Request.get("/q"));
  }

  static List<Request> questions(int count) {
    return IntStream.range(0, count).mapToObj(i -> Request.get("/q").with("n", "" + i)).toList();
  }

  /** Asks all at once and gathers what became of each, in the order in which it is handed on. */
  static List<String> outcomes(HttpSource source, List<Request> questions) throws SourceException {
    List<String> outcomes = new ArrayList<>();
    source.askAll(
        questions,
        question -> question,
        new HttpSource.Answers<>() {
          @Override
          public void answered(Request question, Answer answer) {
            outcomes.add(question.parameters().get(0).value() + " " + answer.status());
          }

          @Override
          public void failed(Request question, SourceException why) {
            outcomes.add(question.parameters().get(0).value() + " " + why.getMessage());
          }
        });
    return outcomes;
  }
}
