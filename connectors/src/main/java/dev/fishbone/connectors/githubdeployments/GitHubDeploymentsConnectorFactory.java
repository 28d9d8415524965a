package dev.fishbone.connectors.githubdeployments;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.List;
import java.util.Set;

/**
 * Makes connectors to the deployments of GitHub.
 *
 * <p>Settings besides those of every HTTP source: {@code repos}, each {@code owner/name}; {@code
 * environment} to which was deployed; {@code services.NAME}, the service that a repository's name
 * stands for (default: its name).
 */
public final class GitHubDeploymentsConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "github-deployments";
  }

  @Override
  public Set<String> keys() {
    return HttpSettings.keysAnd("repos[]", "environment", "services.*");
  }

  @Override
  public Set<String> secretKeys() {
    return HttpSettings.SECRET_KEYS;
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    HttpSettings http =
        HttpSettings.of(settings, "https://api.github.com")
            .with("X-GitHub-Api-Version", "2022-11-28");
    List<String> repos = settings.list("repos");
    if (repos.isEmpty() || !repos.stream().allMatch(r -> r.matches("[\\w.-]+/[\\w.-]+"))) {
      throw settings.wrong("repos", "repos must name repositories like owner/name");
    }
    return new EventConnector(
        settings.name(),
        Set.of(Kind.CHANGES),
        new DeploymentFeed(
            http, repos, settings.text("environment", ""), settings.under("services")));
  }
}
