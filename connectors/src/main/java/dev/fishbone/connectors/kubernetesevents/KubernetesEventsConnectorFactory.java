package dev.fishbone.connectors.kubernetesevents;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes connectors to the events of Kubernetes.
 *
 * <p>Settings besides those of every HTTP source, of which {@code url} may be left out where files
 * are given: {@code files} that {@code kubectl get events -o json} or an exporter wrote; {@code
 * namespace}, all where it is missing; {@code services.NAME}, the service that a workload of this
 * name stands for.
 */
public final class KubernetesEventsConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "kubernetes-events";
  }

  @Override
  public Set<String> keys() {
    return HttpSettings.keysAnd("files[]", "namespace", "services.*");
  }

  @Override
  public Set<String> secretKeys() {
    return HttpSettings.SECRET_KEYS;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    List<Path> files = settings.list("files").stream().map(Path::of).toList();
    String namespace = settings.text("namespace", "").strip();
    if (!namespace.matches("[a-z0-9-]{0,63}")) {
      throw settings.wrong("namespace", "namespace must be the name of one, such as shop");
    }
    Optional<HttpSettings> server =
        settings.text("url").isPresent() || files.isEmpty()
            ? Optional.of(HttpSettings.of(settings, "https://kubernetes.default.svc"))
            : Optional.empty();
    return new EventConnector(
        settings.name(),
        Set.of(Kind.CHANGES, Kind.HEALTH),
        new EventFeed(server, files, namespace, settings.under("services")));
  }
}
