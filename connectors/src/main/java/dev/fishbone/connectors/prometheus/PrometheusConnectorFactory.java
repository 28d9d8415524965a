package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import java.util.Map;
import java.util.Set;

/**
 * Makes connectors to Prometheus servers (and those that speak its HTTP API).
 *
 * <p>Settings: {@code url} (required), {@code name} (of the source, default {@code prometheus}),
 * {@code scrape-interval} (default 15s), {@code timeout} of one answer (30s), {@code
 * connect-timeout} (5s), {@code bearer-token}, or {@code user} and {@code password}.
 */
public final class PrometheusConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "prometheus";
  }

  @Override
  public Set<String> secretKeys() {
    return Set.of("bearer-token", "password");
  }

  @Override
  public Connector create(Map<String, String> settings) throws SourceException {
    return new PrometheusConnector(PrometheusSettings.of(settings), Catalogue.builtIn());
  }
}
