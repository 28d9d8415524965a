package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.AnswerLines;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.SourceException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Brings the raw samples of names, part by part; a part that is too large is halved. */
final class PullSamples {
  private static final String ENDPOINT = "/api/v1/query";

  private final HttpSource http;
  private final Function<String, Request> question;
  private final Catalogue catalogue;
  private final Scope scope;
  private final Ledger ledger;
  private final Map<String, Long> seriesByName = new TreeMap<>();
  private final Oldest oldest;

  /**
   * @param question begins a request to an endpoint, in the server's manner
   */
  PullSamples(
      HttpSource http,
      Function<String, Request> question,
      Catalogue catalogue,
      Scope scope,
      Ledger ledger,
      Oldest oldest) {
    this.http = http;
    this.question = question;
    this.catalogue = catalogue;
    this.scope = scope;
    this.ledger = ledger;
    this.oldest = oldest;
  }

  /** One question: the samples of a name's series in a part of the window. */
  private record Part(String name, String matchers, Chunk chunk) {
    String query() {
      return chunk.selector(name, matchers);
    }

    Map<String, String> echo() {
      Map<String, String> echo = new LinkedHashMap<>();
      echo.put("endpoint", ENDPOINT);
      echo.put("query", query());
      echo.put("time", chunk.time());
      return echo;
    }
  }

  private Request request(Part part) {
    return question.apply(ENDPOINT).with("query", part.query()).with("time", part.chunk().time());
  }

  void pull(Collection<String> names, List<Chunk> chunks, AnswerLines file) throws SourceException {
    List<Part> parts = new ArrayList<>();
    for (String name : names) {
      for (String matchers : scope.of(name)) {
        for (Chunk chunk : chunks) {
          parts.add(new Part(name, matchers, chunk));
        }
      }
    }
    while (!parts.isEmpty()) {
      parts = ask(parts, file);
    }
  }

  /** Asks all; returns what must be asked again in halves. */
  private List<Part> ask(List<Part> parts, AnswerLines file) throws SourceException {
    List<Part> again = new ArrayList<>();
    http.askAll(
        parts,
        this::request,
        new HttpSource.Answers<Part>() {
          @Override
          public void answered(Part part, Answer answer) throws SourceException {
            Envelope envelope = Envelope.of(answer);
            if (Limits.exceeded(answer, envelope) && halve(part, again)) {
              return;
            }
            if (Limits.tooLong(answer)) {
              missed(part, "one minute of it is too much: narrow it with services");
              return;
            }
            // An error may repeat the question with its secrets, and holds no sample.
            if (envelope.success()) {
              file.write(part.echo(), answer);
            }
            note(part, answer, envelope);
          }

          @Override
          public void failed(Part part, SourceException why) throws SourceException {
            if (why.kind() == SourceException.Kind.DISK) {
              throw why;
            }
            if (why.kind() == SourceException.Kind.TOO_LARGE && halve(part, again)) {
              return;
            }
            missed(part, String.valueOf(why.getMessage()));
          }
        });
    return again;
  }

  private static boolean halve(Part part, List<Part> again) {
    List<Chunk> halves = part.chunk().halves();
    halves.forEach(half -> again.add(new Part(part.name(), part.matchers(), half)));
    return !halves.isEmpty();
  }

  private Set<Signal> signals(Part part) {
    return catalogue.signalsOf(part.name());
  }

  private void note(Part part, Answer answer, Envelope envelope) {
    if (!envelope.success()) {
      missed(part, "answered with " + http.scrubbed(envelope.complaint(answer.status())));
      return;
    }
    boolean whole = !envelope.partial() && envelope.warnings().isEmpty();
    ledger.asked(signals(part), whole);
    seriesByName.merge(part.name(), envelope.results(), Long::sum);
    oldest.sample(part.name(), part.chunk(), envelope.firstMillis());
    String query = "query " + Quoted.text(part.query()) + ": ";
    if (envelope.partial()) {
      incomplete(part, query + "the answer says that it is partial");
    }
    for (String warning : envelope.warnings()) {
      incomplete(part, query + "warning: " + Quoted.bare(http.scrubbed(warning)));
    }
  }

  /**
   * Says of names that are there which of them have no series of the wanted services: that is a
   * question of labels, not of what is exported.
   */
  void noteStrangers(Set<Signal> wanted) {
    seriesByName.forEach(
        (name, series) -> {
          List<String> matchers = scope.of(name);
          Set<Signal> signals = new TreeSet<>(catalogue.signalsOf(name));
          signals.retainAll(wanted);
          if (series == 0 && !matchers.contains("")) {
            ledger.gap(
                signals,
                oldest.whole(),
                ReasonCode.NO_DATA,
                http
                    + " has "
                    + Quoted.bare(name)
                    + ", but of none of the services ("
                    + Quoted.bare(String.join(" or ", matchers))
                    + "): name its labels or proxies under services");
          }
        });
  }

  private void incomplete(Part part, String detail) {
    ledger.gap(signals(part), part.chunk().range(), ReasonCode.PARTIAL_WINDOW, detail);
  }

  private void missed(Part part, String why) {
    ledger.failed(
        signals(part), part.chunk().range(), "query " + Quoted.text(part.query()) + ": " + why);
  }
}
