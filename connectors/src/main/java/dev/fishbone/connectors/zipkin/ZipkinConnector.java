package dev.fishbone.connectors.zipkin;

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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Searches by service where services are named, and without where all are wanted, so that no trace
 * is sent once for each of its services. The halves of a shared span stay two, as they come.
 */
final class ZipkinConnector implements Connector {
  private static final Set<String> ALL = Set.of("");

  private final SearchSettings settings;

  ZipkinConnector(SearchSettings settings) {
    this.settings = settings;
  }

  @Override
  public Set<Signal> offers() {
    return Set.of(Signal.TRACES);
  }

  @Override
  public Survey survey(Pull pull) throws SourceException {
    try (HttpSource http = HttpSource.open(settings.http(), pull)) {
      Set<String> services = ZipkinStore.services(http);
      boolean any =
          new TraceSearch(http, new ZipkinStore(http, 1, Optional.empty()))
              .hasAny(wanted(pull), ALL, pull);
      return TraceSurvey.of("Zipkin", services, any);
    }
  }

  /** Zipkin keeps the names of services in lower case. */
  private static Wanted wanted(Pull pull) {
    return Wanted.of(pull.services(), name -> name.toLowerCase(Locale.ROOT));
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(settings.name());
    if (pull.wants(Signal.TRACES)) {
      try (HttpSource http = HttpSource.open(settings.http(), pull)) {
        Set<String> services = ZipkinStore.services(http);
        Wanted wanted = wanted(pull);
        Set<String> listed = wanted.all() ? ALL : services;
        try (TraceLines lines = new TraceLines(settings.file(pull, ".jsonl.zst"))) {
          new TraceSearch(http, new ZipkinStore(http, settings.limit(), Optional.of(lines)))
              .search(wanted, listed, pull, settings.limit(), ledger);
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
