package dev.fishbone.connectors.tempo;

import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.searching.SearchSettings;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Set;

/**
 * Makes connectors to Grafana Tempo.
 *
 * <p>Settings besides those of every HTTP source: {@code search-limit}, traces that one answer may
 * hold (default 1000).
 */
public final class TempoConnectorFactory implements ConnectorFactory {
  private static final int LIMIT = 1000;

  @Override
  public String type() {
    return "tempo";
  }

  @Override
  public Set<String> keys() {
    return SearchSettings.KEYS;
  }

  @Override
  public Set<String> secretKeys() {
    return HttpSettings.SECRET_KEYS;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    return new TempoConnector(SearchSettings.of(settings, "http://localhost:3200", LIMIT));
  }
}
