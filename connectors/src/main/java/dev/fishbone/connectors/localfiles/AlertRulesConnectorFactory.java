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

/** Makes sources of Prometheus' rule files. Setting: {@code files}. */
public final class AlertRulesConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "alert-rules";
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
        Signal.ALERT_RULES,
        (files, pull, ledger) -> take(settings.name(), files, pull, ledger));
  }

  private static void take(String source, SortedSet<Path> files, Pull pull, Ledger ledger)
      throws SourceException {
    int number = 0;
    for (Path file : files) {
      String text = FilesConnector.text(file, Signal.ALERT_RULES, pull, ledger);
      if (!text.isEmpty()) {
        String name = FilesConnector.nameOf(file, source, ++number);
        RecordedFile.write(
            pull.recording()
                .resolve("alerts/rules")
                .resolve(name.matches(".*\\.ya?ml") ? name : name + ".yml"),
            text.getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}
