package dev.fishbone.connectors.pagesfile;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.events.TimeText;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Makes connectors to files of pages; what such a file does not hold did not happen.
 *
 * <p>Settings: {@code files}; {@code zone} of times without one; {@code types.WORD}, the type that
 * the file's own word stands for; {@code type} and {@code service} where a row names none.
 */
public final class PagesFileConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "pages-file";
  }

  @Override
  public Set<String> keys() {
    return Set.of("files[]", "zone", "types.*", "type", "service");
  }

  @Override
  public Set<String> secretKeys() {
    return Set.of();
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    List<Path> files = settings.list("files").stream().map(Path::of).toList();
    if (files.isEmpty()) {
      throw settings.wrong("files", "the source needs its files, for instance files: pages.csv");
    }
    PageTypes types = PageTypes.of(settings);
    PageFiles feed =
        new PageFiles(
            files,
            new PageRows(
                TimeText.of(settings), types, settings.text("service", ""), settings.name()));
    return new EventConnector(settings.name(), Set.of(Kind.PAGES), feed);
  }
}
