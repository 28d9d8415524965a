package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.files.CsvRecords;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;

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
        new TextFiles(
            settings.name(), Signal.COUNTS, "counts", ".csv", CountsConnectorFactory::kept));
  }

  private static String kept(String name, String text, Pull pull) throws TextFiles.NotOfUse {
    try {
      CsvRecords records =
          new CsvRecords(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
      List<String> header =
          records.next().stream().map(field -> field.strip().toLowerCase(Locale.ROOT)).toList();
      if (header.containsAll(List.of("time", "name", "value")) && !records.next().isEmpty()) {
        return text;
      }
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory can be read", e);
    }
    throw new TextFiles.NotOfUse("its first line must be time,name,value, and a row must follow");
  }
}
