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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Brings the raw samples of names, part by part; a part that is too large is halved. */
final class PullSamples {
  private static final String ENDPOINT = "/api/v1/query";

  private final HttpSource http;
  private final Catalogue catalogue;
  private final Ledger ledger;

  PullSamples(HttpSource http, Catalogue catalogue, Ledger ledger) {
    this.http = http;
    this.catalogue = catalogue;
    this.ledger = ledger;
  }

  /** One question: a name's samples in a part of the window. */
  private record Part(String name, Chunk chunk) {
    String query() {
      return chunk.selector(name);
    }

    Request request() {
      return Request.form(ENDPOINT).with("query", query()).with("time", chunk.time());
    }

    Map<String, String> echo() {
      Map<String, String> echo = new LinkedHashMap<>();
      echo.put("endpoint", ENDPOINT);
      echo.put("query", query());
      echo.put("time", chunk.time());
      return echo;
    }
  }

  void pull(Iterable<String> names, List<Chunk> chunks, AnswerLines file) throws SourceException {
    List<Part> parts = new ArrayList<>();
    for (String name : names) {
      for (Chunk chunk : chunks) {
        parts.add(new Part(name, chunk));
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
        Part::request,
        new HttpSource.Answers<Part>() {
          @Override
          public void answered(Part part, Answer answer) throws SourceException {
            Envelope envelope = Envelope.of(answer);
            if (tooMany(envelope) && halve(part, again)) {
              return;
            }
            if (envelope.readable()) {
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

  private static boolean tooMany(Envelope envelope) {
    return envelope.readable()
        && !envelope.success()
        && envelope.error().contains("too many samples");
  }

  private static boolean halve(Part part, List<Part> again) {
    List<Chunk> halves = part.chunk().halves();
    halves.forEach(half -> again.add(new Part(part.name(), half)));
    return !halves.isEmpty();
  }

  private Set<Signal> signals(Part part) {
    return catalogue.signalsOf(part.name());
  }

  private void note(Part part, Answer answer, Envelope envelope) {
    if (!envelope.success()) {
      missed(part, "answered with " + envelope.complaint(answer.status()));
      return;
    }
    ledger.asked(signals(part), !envelope.partial());
    String query = "query " + Quoted.text(part.query()) + ": ";
    if (envelope.partial()) {
      incomplete(part, query + "the answer says that it is partial");
    }
    for (String warning : envelope.warnings()) {
      incomplete(part, query + "warning: " + Quoted.bare(warning));
    }
  }

  private void incomplete(Part part, String detail) {
    ledger.gap(signals(part), part.chunk().range(), ReasonCode.PARTIAL_WINDOW, detail);
  }

  private void missed(Part part, String why) {
    ledger.failed(
        signals(part), part.chunk().range(), "query " + Quoted.text(part.query()) + ": " + why);
  }
}
