package dev.fishbone.connectors;

import dev.fishbone.connectors.alertmanager.AlertmanagerConnectorFactory;
import dev.fishbone.connectors.changesfile.ChangesFileConnectorFactory;
import dev.fishbone.connectors.grafanaalerting.GrafanaAlertingConnectorFactory;
import dev.fishbone.connectors.grafanaannotations.GrafanaAnnotationsConnectorFactory;
import dev.fishbone.connectors.jaeger.JaegerConnectorFactory;
import dev.fishbone.connectors.localfiles.AccessLogConnectorFactory;
import dev.fishbone.connectors.localfiles.AlertRulesConnectorFactory;
import dev.fishbone.connectors.localfiles.ConfigFilesConnectorFactory;
import dev.fishbone.connectors.localfiles.CountsConnectorFactory;
import dev.fishbone.connectors.localfiles.HaproxyLogConnectorFactory;
import dev.fishbone.connectors.otlp.OtlpConnectorFactory;
import dev.fishbone.connectors.pagesfile.PagesFileConnectorFactory;
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
        new AccessLogConnectorFactory(),
        new AlertRulesConnectorFactory(),
        new AlertmanagerConnectorFactory(),
        new ConfigFilesConnectorFactory(),
        new CountsConnectorFactory(),
        new HaproxyLogConnectorFactory(),
        new ChangesFileConnectorFactory(),
        new GrafanaAlertingConnectorFactory(),
        new GrafanaAnnotationsConnectorFactory(),
        new JaegerConnectorFactory(),
        new OtlpConnectorFactory(),
        new PagesFileConnectorFactory(),
        new PrometheusConnectorFactory(),
        new TempoConnectorFactory(),
        new ZipkinConnectorFactory());
  }
}
