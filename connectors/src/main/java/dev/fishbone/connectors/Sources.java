package dev.fishbone.connectors;

import dev.fishbone.connectors.alertmanager.AlertmanagerConnectorFactory;
import dev.fishbone.connectors.argocd.ArgoCdConnectorFactory;
import dev.fishbone.connectors.changesfile.ChangesFileConnectorFactory;
import dev.fishbone.connectors.githubdeployments.GitHubDeploymentsConnectorFactory;
import dev.fishbone.connectors.gittags.GitTagsConnectorFactory;
import dev.fishbone.connectors.grafanaalerting.GrafanaAlertingConnectorFactory;
import dev.fishbone.connectors.grafanaannotations.GrafanaAnnotationsConnectorFactory;
import dev.fishbone.connectors.jaeger.JaegerConnectorFactory;
import dev.fishbone.connectors.kubernetesevents.KubernetesEventsConnectorFactory;
import dev.fishbone.connectors.localfiles.AccessLogConnectorFactory;
import dev.fishbone.connectors.localfiles.AlertRulesConnectorFactory;
import dev.fishbone.connectors.localfiles.ConfigFilesConnectorFactory;
import dev.fishbone.connectors.localfiles.CountsConnectorFactory;
import dev.fishbone.connectors.localfiles.HaproxyLogConnectorFactory;
import dev.fishbone.connectors.otlp.OtlpConnectorFactory;
import dev.fishbone.connectors.pagerduty.PagerDutyConnectorFactory;
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
        new ArgoCdConnectorFactory(),
        new ChangesFileConnectorFactory(),
        new ConfigFilesConnectorFactory(),
        new CountsConnectorFactory(),
        new GitTagsConnectorFactory(),
        new GitHubDeploymentsConnectorFactory(),
        new GrafanaAlertingConnectorFactory(),
        new GrafanaAnnotationsConnectorFactory(),
        new HaproxyLogConnectorFactory(),
        new JaegerConnectorFactory(),
        new KubernetesEventsConnectorFactory(),
        new OtlpConnectorFactory(),
        new PagerDutyConnectorFactory(),
        new PagesFileConnectorFactory(),
        new PrometheusConnectorFactory(),
        new TempoConnectorFactory(),
        new ZipkinConnectorFactory());
  }
}
