package dev.fishbone.connectors;

import dev.fishbone.connectors.prometheus.PrometheusConnectorFactory;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.util.List;

/** The kinds of sources that can be configured. */
public final class Sources {
  private Sources() {}

  /** In order of their names. */
  public static List<ConnectorFactory> builtIn() {
    return List.of(new PrometheusConnectorFactory());
  }
}
