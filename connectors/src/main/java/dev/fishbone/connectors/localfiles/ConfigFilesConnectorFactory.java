package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.context.config.ConfigCopy;
import dev.fishbone.connectors.context.config.ConfigReading;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

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
        new TextFiles(
            settings.name(), Signal.POLICIES, "config", "", ConfigFilesConnectorFactory::kept));
  }

  private static String kept(String name, String text, Pull pull) throws TextFiles.NotOfUse {
    String redacted = ConfigCopy.redacted(name, text);
    Complaints complaints = new Complaints(name, pull.hull());
    boolean understood =
        ConfigReading.read(
                new TreeMap<>(Map.of(name, redacted)), pull.services(), Map.of(name, complaints))
            .understood()
            .contains(name);
    if (!understood) {
      throw new TextFiles.NotOfUse(
          complaints.gaps().stream()
              .map(Coverage.Gap::detail)
              .findFirst()
              .orElse("no reader knows this form of configuration"));
    }
    return redacted;
  }
}
