package dev.fishbone.connectors;

import dev.fishbone.connectors.alertmanager.AlertmanagerConnectorFactory;
import dev.fishbone.connectors.jaeger.JaegerConnectorFactory;
import dev.fishbone.connectors.otlp.OtlpConnectorFactory;
import dev.fishbone.connectors.prometheus.PrometheusConnectorFactory;
import dev.fishbone.connectors.tempo.TempoConnectorFactory;
import dev.fishbone.connectors.zipkin.ZipkinConnectorFactory;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.util.List;

/** The kinds of sources that can be configured. */
public final class Sources {
  private Sources() {}

  /** In order of their names. */
  public static List<ConnectorFactory> builtIn() {
    return List.of(
        new AlertmanagerConnectorFactory(),
        new JaegerConnectorFactory(),
        new OtlpConnectorFactory(),
        new PrometheusConnectorFactory(),
        new TempoConnectorFactory(),
        new ZipkinConnectorFactory());
  }
}
