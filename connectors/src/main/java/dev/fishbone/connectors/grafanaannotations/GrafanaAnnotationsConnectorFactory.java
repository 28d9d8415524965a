package dev.fishbone.connectors.grafanaannotations;

import dev.fishbone.connectors.events.ChangeTypes;
import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Set;

/**
 * Makes connectors to the annotations of a Grafana.
 *
 * <p>Settings besides those of every HTTP source ({@code headers.X-Grafana-Org-Id} names the
 * organisation): {@code tags}, of which an annotation must have one; {@code types.TAG}, the type of
 * change that a tag stands for; {@code type} and {@code service} of annotations whose tags name
 * none.
 */
public final class GrafanaAnnotationsConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "grafana-annotations";
  }

  @Override
  public Set<String> keys() {
    return HttpSettings.keysAnd("tags[]", "types.*", "type", "service");
  }

  @Override
  public Set<String> secretKeys() {
    return HttpSettings.SECRET_KEYS;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    HttpSettings http = HttpSettings.of(settings, "http://localhost:3000");
    return new EventConnector(
        settings.name(),
        Set.of(Kind.CHANGES),
        new AnnotationFeed(
            http,
            settings.list("tags"),
            new Annotation(ChangeTypes.of(settings), settings.text("service", ""))));
  }
}
