package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.SourceException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Brings the raw samples of one name, part by part; a part that is too large is halved. */
final class PullSamples {
  private static final int GIVE_UP_AFTER = 3;
  private static final String ENDPOINT = "/api/v1/query";

  private final PrometheusClient client;
  private final Catalogue catalogue;
  private final Ledger ledger;
  private int unreachableInRow;

  PullSamples(PrometheusClient client, Catalogue catalogue, Ledger ledger) {
    this.client = client;
    this.catalogue = catalogue;
    this.ledger = ledger;
  }

  void pull(String name, List<Chunk> chunks, AnswerFile file) throws SourceException {
    Set<Signal> signals = catalogue.signalsOf(name);
    Deque<Chunk> open = new ArrayDeque<>(chunks);
    while (!open.isEmpty()) {
      Chunk chunk = open.removeFirst();
      String query = chunk.selector(name);
      if (unreachableInRow >= GIVE_UP_AFTER) {
        failed(signals, chunk, query, "not asked: the server stopped answering before");
        continue;
      }
      try {
        PrometheusClient.Reply reply =
            client.post(ENDPOINT, Map.of("query", query, "time", chunk.time()));
        unreachableInRow = 0;
        Envelope envelope = Envelope.of(reply.body());
        if (tooMany(envelope) && halve(chunk, open)) {
          continue;
        }
        if (envelope.readable()) {
          file.write(request(query, chunk), reply.body());
        }
        note(signals, chunk, query, reply, envelope);
      } catch (SourceException e) {
        if (e.kind() == SourceException.Kind.REFUSED) {
          throw e;
        }
        if (e.kind() == SourceException.Kind.TOO_LARGE && halve(chunk, open)) {
          continue;
        }
        unreachableInRow += e.kind() == SourceException.Kind.UNREACHABLE ? 1 : 0;
        failed(signals, chunk, query, String.valueOf(e.getMessage()));
      }
    }
  }

  private static boolean tooMany(Envelope envelope) {
    return envelope.readable()
        && !envelope.success()
        && envelope.error().contains("too many samples");
  }

  private static boolean halve(Chunk chunk, Deque<Chunk> open) {
    List<Chunk> halves = chunk.halves();
    for (int i = halves.size() - 1; i >= 0; i--) {
      open.addFirst(halves.get(i));
    }
    return !halves.isEmpty();
  }

  private void note(
      Set<Signal> signals,
      Chunk chunk,
      String query,
      PrometheusClient.Reply reply,
      Envelope envelope) {
    if (!envelope.success()) {
      failed(signals, chunk, query, "answered with " + envelope.complaint(reply.status()));
      return;
    }
    ledger.asked(signals, !envelope.partial());
    if (envelope.partial()) {
      ledger.gap(
          signals,
          chunk.range(),
          ReasonCode.PARTIAL_WINDOW,
          "query " + Quoted.text(query) + ": the answer says that it is partial");
    }
    for (String warning : envelope.warnings()) {
      ledger.gap(
          signals,
          chunk.range(),
          ReasonCode.PARTIAL_WINDOW,
          "query " + Quoted.text(query) + ": warning: " + Quoted.bare(warning));
    }
  }

  private void failed(Set<Signal> signals, Chunk chunk, String query, String why) {
    ledger.asked(signals, false);
    ledger.gap(
        signals,
        chunk.range(),
        ReasonCode.SOURCE_FAILED,
        "query " + Quoted.text(query) + ": " + why);
  }

  private static Map<String, String> request(String query, Chunk chunk) {
    Map<String, String> request = new LinkedHashMap<>();
    request.put("endpoint", ENDPOINT);
    request.put("query", query);
    request.put("time", chunk.time());
    return request;
  }
}
