package dev.fishbone.connectors.jaeger;

import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.searching.SearchSettings;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Set;

/**
 * Makes connectors to Jaeger's query service, by either of its APIs.
 *
 * <p>Settings besides those of every HTTP source: {@code search-limit}, traces that one answer may
 * hold (default 500).
 */
public final class JaegerConnectorFactory implements ConnectorFactory {
  private static final int LIMIT = 500;

  @Override
  public String type() {
    return "jaeger";
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
    return new JaegerConnector(SearchSettings.of(settings, "http://localhost:16686", LIMIT));
  }
}
