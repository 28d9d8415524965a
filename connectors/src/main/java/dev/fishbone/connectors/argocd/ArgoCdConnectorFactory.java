package dev.fishbone.connectors.argocd;

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
 * Makes connectors to Argo CD.
 *
 * <p>Settings besides those of every HTTP source, of which {@code url} may be left out where files
 * are given: {@code files} of applications as the cluster has them, JSON or YAML; {@code selector}
 * of labels; {@code services.NAME}, the service that an application stands for (default: its name).
 */
public final class ArgoCdConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "argocd";
  }

  @Override
  public Set<String> keys() {
    return HttpSettings.keysAnd("files[]", "selector", "services.*");
  }

  @Override
  public Set<String> secretKeys() {
    return HttpSettings.SECRET_KEYS;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    List<Path> files = settings.list("files").stream().map(Path::of).toList();
    Optional<HttpSettings> server =
        settings.text("url").isPresent() || files.isEmpty()
            ? Optional.of(HttpSettings.of(settings, "https://argocd.example.com"))
            : Optional.empty();
    return new EventConnector(
        settings.name(),
        Set.of(Kind.CHANGES),
        new ApplicationFeed(
            server, files, settings.text("selector", ""), settings.under("services")));
  }
}
