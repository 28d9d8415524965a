package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.context.config.ConfigCopy;
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
 * Makes sources of configuration in force: HAProxy, Envoy, Istio, gRPC, resilience4j, Spring,
 * {@code policies.yml}. Secrets are taken out while they are copied.
 *
 * <p>Setting: {@code files}.
 */
public final class ConfigFilesConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "config-files";
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
        Signal.POLICIES,
        (files, pull, ledger) -> take(settings.name(), files, pull, ledger));
  }

  private static void take(String source, SortedSet<Path> files, Pull pull, Ledger ledger)
      throws SourceException {
    int number = 0;
    for (Path file : files) {
      String text = FilesConnector.text(file, Signal.POLICIES, pull, ledger);
      if (!text.isEmpty()) {
        String redacted = ConfigCopy.redacted(String.valueOf(file.getFileName()), text);
        RecordedFile.write(
            pull.recording()
                .resolve("config")
                .resolve(FilesConnector.nameOf(file, source, ++number)),
            redacted.getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}
