package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.CatalogueReader;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Set;

/**
 * Makes connectors to Prometheus servers and those that speak its HTTP API.
 *
 * <p>Settings besides those of every HTTP source: {@code scrape-interval} (default 15s); {@code
 * flavour}, which server it is (default: it is asked); {@code parameters}, sent with each query,
 * such as {@code extra_label} or {@code storeMatch[]}; {@code queries}, name and expression of what
 * is recorded over time, and {@code queries-step} between its points (default: the scrape
 * interval). Tenants go into {@code headers} or the path of {@code url}.
 */
public final class PrometheusConnectorFactory implements ConnectorFactory {
  /** Rows of a user's own, as YAML: the configuration's section of that name comes here. */
  private static final String CATALOGUE = "catalogue";

  @Override
  public String type() {
    return "prometheus";
  }

  @Override
  public Set<String> keys() {
    return HttpSettings.keysAnd(
        "scrape-interval", "flavour", "parameters.*", "queries.*", "queries-step", CATALOGUE);
  }

  @Override
  public Set<String> secretKeys() {
    return HttpSettings.SECRET_KEYS;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    return new PrometheusConnector(PrometheusSettings.of(settings), catalogue(settings));
  }

  private static Catalogue catalogue(SourceSettings settings) throws SourceException {
    String rows = settings.text(CATALOGUE, "");
    try {
      return rows.isEmpty()
          ? Catalogue.builtIn()
          : Catalogue.builtIn().with(CatalogueReader.read(YamlReader.read(CATALOGUE, rows)));
    } catch (YamlException e) {
      throw settings.wrong(CATALOGUE, String.valueOf(e.getMessage()));
    }
  }
}
