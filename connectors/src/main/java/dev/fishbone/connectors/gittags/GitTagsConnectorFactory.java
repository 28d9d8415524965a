package dev.fishbone.connectors.gittags;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.git.GitRepository;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.file.Path;
import java.util.Set;

/**
 * Makes connectors to local git repositories.
 *
 * <p>Settings: {@code repository}, its folder; {@code tags}, the pattern of tags that mark deploys
 * (default {@code v*}); {@code service} that is deployed (default: the folder's name).
 */
public final class GitTagsConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "git";
  }

  @Override
  public Set<String> keys() {
    return Set.of("repository", "tags", "service");
  }

  @Override
  public Set<String> secretKeys() {
    return Set.of();
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    String folder = settings.text("repository", "").strip();
    if (folder.isEmpty()) {
      throw settings.wrong(
          "repository", "the source needs its repository, for instance repository: ../shop");
    }
    String pattern = settings.text("tags", "v*").strip();
    if (!pattern.matches("[\\w*?./@+-]{1,200}")) {
      throw settings.wrong("tags", "tags must be a pattern such as deploy-* or v*");
    }
    Path path = Path.of(folder).toAbsolutePath().normalize();
    String name = String.valueOf(path.getFileName());
    TagFeed feed = new TagFeed(new GitRepository(path), pattern, settings.text("service", name));
    return new EventConnector(settings.name(), Set.of(Kind.CHANGES), feed);
  }
}
