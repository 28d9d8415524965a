package dev.fishbone.connectors.jaeger;

import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.searching.SearchSettings;
import dev.fishbone.connectors.searching.TraceLines;
import dev.fishbone.connectors.searching.TraceSearch;
import dev.fishbone.connectors.searching.TraceSurvey;
import dev.fishbone.connectors.searching.Wanted;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.Survey;
import java.util.Optional;
import java.util.Set;

/** Searches by service, since Jaeger knows no search without one; answers hold whole traces. */
final class JaegerConnector implements Connector {
  private final SearchSettings settings;

  JaegerConnector(SearchSettings settings) {
    this.settings = settings;
  }

  @Override
  public Set<Signal> offers() {
    return Set.of(Signal.TRACES);
  }

  @Override
  public Survey survey(Pull pull) throws SourceException {
    try (HttpSource http = HttpSource.open(settings.http(), pull)) {
      JaegerServer server = JaegerServer.probe(http, pull.hull());
      boolean any =
          new TraceSearch(http, server.store(1, Optional.empty()))
              .hasAny(Wanted.of(pull.services()), server.services(), pull);
      return TraceSurvey.of("Jaeger, " + server.api().words(), server.services(), any);
    }
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(settings.name());
    if (pull.wants(Signal.TRACES)) {
      try (HttpSource http = HttpSource.open(settings.http(), pull)) {
        JaegerServer server = JaegerServer.probe(http, pull.hull());
        try (TraceLines lines = new TraceLines(settings.file(pull, ".jsonl.zst"))) {
          new TraceSearch(http, server.store(settings.limit(), Optional.of(lines)))
              .search(
                  Wanted.of(pull.services()), server.services(), pull, settings.limit(), ledger);
        }
      }
    }
    return ledger.coverage(pull.hull());
  }

  @Override
  public void close() {
    // Each pull opens and closes its own client.
  }
}
