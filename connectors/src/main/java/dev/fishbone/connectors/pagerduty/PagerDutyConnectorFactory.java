package dev.fishbone.connectors.pagerduty;

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
 * Makes connectors to PagerDuty (REST API v2).
 *
 * <p>Settings besides those of every HTTP source, of which {@code url} may be left out where files
 * are given: {@code api-token}, a secret; {@code files} of answers that hold incidents, log entries
 * and alerts; {@code team-ids} whose pages to bring; {@code services.NAME}, the service that a
 * service of PagerDuty stands for.
 */
public final class PagerDutyConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "pagerduty";
  }

  @Override
  public Set<String> keys() {
    return HttpSettings.keysAnd("api-token", "files[]", "team-ids[]", "services.*");
  }

  @Override
  public Set<String> secretKeys() {
    Set<String> keys = new TreeSet<>(HttpSettings.SECRET_KEYS);
    keys.add("api-token");
    return keys;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    List<Path> files = settings.list("files").stream().map(Path::of).toList();
    Optional<PagerDutyApi> api = Optional.empty();
    if (settings.text("url").isPresent() || files.isEmpty()) {
      HttpSettings http =
          HttpSettings.of(settings, "https://api.pagerduty.com")
              .authorized(settings, "api-token", "Token token=");
      api = Optional.of(new PagerDutyApi(http, settings.list("team-ids")));
    }
    return new EventConnector(
        settings.name(),
        Set.of(Kind.PAGES),
        new PagerDutyFeed(api, files, settings.under("services")));
  }
}
