package dev.fishbone.connectors.grafanaalerting;

import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Optional;
import java.util.Set;

/**
 * Makes connectors to alerting that Grafana manages.
 *
 * <p>Settings: those of every HTTP source, or {@code files}, its provisioning files or exports.
 */
public final class GrafanaAlertingConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "grafana-alerting";
  }

  @Override
  public Set<String> keys() {
    return HttpSettings.keysAnd("files[]");
  }

  @Override
  public Set<String> secretKeys() {
    return HttpSettings.SECRET_KEYS;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    boolean server = settings.text("url").isPresent() || settings.list("files").isEmpty();
    return new GrafanaAlertingConnector(
        settings.name(),
        server ? Optional.of(HttpSettings.of(settings, "http://localhost:3000")) : Optional.empty(),
        settings.list("files"));
  }
}
