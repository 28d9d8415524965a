package dev.fishbone.connectors.alertmanager;

import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Makes connectors to Alertmanager.
 *
 * <p>Settings besides those of every HTTP source, of which {@code url} may be left out where files
 * are given: {@code config-file}, the routing configuration as it lies on its disk; {@code
 * repository} and {@code config-in-repository}, where its history is; {@code event-files}, written
 * by its event recorder.
 */
public final class AlertmanagerConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "alertmanager";
  }

  @Override
  public Set<String> keys() {
    return HttpSettings.keysAnd(
        "config-file", "repository", "config-in-repository", "event-files[]");
  }

  @Override
  public Set<String> secretKeys() {
    return HttpSettings.SECRET_KEYS;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    boolean files =
        settings.text("config-file").isPresent()
            || settings.text("repository").isPresent()
            || !settings.list("event-files").isEmpty();
    boolean server = settings.text("url").isPresent() || !files;
    if (settings.text("repository").isPresent()
        != settings.text("config-in-repository").isPresent()) {
      throw settings.wrong(
          "repository", "repository and config-in-repository go together: give both or none");
    }
    return new AlertmanagerConnector(
        settings.name(),
        server ? Optional.of(HttpSettings.of(settings, "http://localhost:9093")) : Optional.empty(),
        new RouteSource(
            settings.text("config-file").map(Path::of),
            settings.text("repository").map(Path::of),
            settings.text("config-in-repository", "")),
        settings.list("event-files").stream().map(Path::of).toList());
  }
}
