package dev.fishbone.connectors.localfiles;

import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Set;

/**
 * Makes sources of HAProxy's log of health checks ({@code option log-health-checks}): the instants
 * at which it took instances out and back.
 *
 * <p>Settings: {@code files}; {@code zone} of times without one (UTC). A backend is a service by
 * the {@code proxies} of the configuration's services.
 */
public final class HaproxyLogConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "haproxy-log";
  }

  @Override
  public Set<String> keys() {
    return Set.of("files[]", "zone");
  }

  @Override
  public Set<String> secretKeys() {
    return Set.of();
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    return FilesConnector.of(
        this,
        settings,
        Signal.HEALTH_EVENTS,
        new HealthLines(settings.name(), FilesConnector.zone(settings)));
  }
}
