package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Set;

/**
 * Makes connectors to trace files, such as the collector's file exporter writes.
 *
 * <p>Settings: {@code files}, a list of files, folders (with all below them) and patterns such as
 * {@code /var/otel/traces-*.json*}; a relative one is seen from the configuration's folder.
 */
public final class OtlpConnectorFactory implements ConnectorFactory {
  private static final String FILES = "files";

  @Override
  public String type() {
    return "otlp";
  }

  @Override
  public Set<String> keys() {
    return Set.of(FILES + "[]");
  }

  @Override
  public Set<String> secretKeys() {
    return Set.of();
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HttpSettings.requireKnown(this, settings);
    for (String pattern : settings.list(FILES)) {
      if (pattern.isBlank() || pattern.indexOf('\0') >= 0) {
        throw settings.wrong(FILES, "files holds an empty path, or one that no file can have");
      }
    }
    if (settings.list(FILES).isEmpty()) {
      throw settings.wrong(
          FILES, "the source needs files, for instance files: [/var/otel/traces-*.json]");
    }
    return new OtlpConnector(settings.name(), settings.list(FILES));
  }
}
