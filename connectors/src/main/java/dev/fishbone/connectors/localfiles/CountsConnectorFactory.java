package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.pulling.RecordedFile;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;

/**
 * Makes sources of business counts, CSV with time, name and value. They are taken whole: what is
 * usual is told by the weeks before. Setting: {@code files}.
 */
public final class CountsConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "counts";
  }

  @Override
  public Set<String> keys() {
    return Set.of("files[]");
  }

  @Override
  public Set<String> secretKeys() {
    return Set.of();
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    return FilesConnector.of(
        this,
        settings,
        Signal.COUNTS,
        (files, pull, ledger) -> take(settings.name(), files, pull, ledger));
  }

  private static void take(String source, SortedSet<Path> files, Pull pull, Ledger ledger)
      throws SourceException {
    int number = 0;
    for (Path file : files) {
      String text = FilesConnector.text(file, Signal.COUNTS, pull, ledger);
      if (!text.isEmpty()) {
        String name = FilesConnector.nameOf(file, source, ++number);
        RecordedFile.write(
            pull.recording()
                .resolve("counts")
                .resolve(name.endsWith(".csv") ? name : name + ".csv"),
            text.getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}
