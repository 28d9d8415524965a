package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.alerting.RuleFile;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Set;

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
        new TextFiles(
            settings.name(),
            Signal.ALERT_RULES,
            "alerts/rules",
            ".yml",
            AlertRulesConnectorFactory::kept));
  }

  private static String kept(String name, String text, Pull pull) throws TextFiles.NotOfUse {
    try {
      if (RuleFile.read(name, text).isEmpty()) {
        throw new TextFiles.NotOfUse("it holds no alerting rule");
      }
      return text;
    } catch (YamlException e) {
      throw new TextFiles.NotOfUse(String.valueOf(e.getMessage()));
    }
  }
}
