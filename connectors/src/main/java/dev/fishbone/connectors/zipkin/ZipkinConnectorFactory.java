package dev.fishbone.connectors.zipkin;

import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.searching.SearchSettings;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Set;

/**
 * Makes connectors to Zipkin's server.
 *
 * <p>Settings besides those of every HTTP source: {@code search-limit}, traces that one answer may
 * hold (default 500).
 */
public final class ZipkinConnectorFactory implements ConnectorFactory {
  private static final int LIMIT = 500;

  @Override
  public String type() {
    return "zipkin";
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
    return new ZipkinConnector(SearchSettings.of(settings, "http://localhost:9411", LIMIT));
  }
}
