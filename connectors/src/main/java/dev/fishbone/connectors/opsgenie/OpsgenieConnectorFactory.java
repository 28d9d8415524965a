package dev.fishbone.connectors.opsgenie;

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
import java.util.TreeSet;

/**
 * Makes connectors to Opsgenie.
 *
 * <p>Settings besides those of every HTTP source, of which {@code url} may be left out where files
 * are given: {@code api-key}, a secret; {@code files} of alerts, each with the answers on its
 * {@code recipients} and {@code logs} under these keys.
 */
public final class OpsgenieConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "opsgenie";
  }

  @Override
  public Set<String> keys() {
    return HttpSettings.keysAnd("api-key", "files[]");
  }

  @Override
  public Set<String> secretKeys() {
    Set<String> keys = new TreeSet<>(HttpSettings.SECRET_KEYS);
    keys.add("api-key");
    return keys;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    List<Path> files = settings.list("files").stream().map(Path::of).toList();
    Optional<OpsgenieApi> api = Optional.empty();
    if (settings.text("url").isPresent() || files.isEmpty()) {
      api =
          Optional.of(
              new OpsgenieApi(
                  HttpSettings.of(settings, "https://api.opsgenie.com")
                      .authorized(settings, "api-key", "GenieKey ")));
    }
    return new EventConnector(settings.name(), Set.of(Kind.PAGES), new OpsgenieFeed(api, files));
  }
}
