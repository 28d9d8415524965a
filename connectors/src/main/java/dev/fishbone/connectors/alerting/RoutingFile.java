package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A routing configuration in any of its forms, told by its content: {@code alertmanager.yml}, the
 * answer of Alertmanager's {@code /api/v2/status} that holds it, or Grafana's alerting.
 */
public final class RoutingFile {
  private RoutingFile() {}

  /**
   * @param file the name that complaints and locations give
   * @param mode the grammars of conditions that Alertmanager was told to use
   * @param overrides what a receiver is, by name, whatever its integrations
   */
  public static Routing read(
      String file,
      String text,
      MatcherText.Mode mode,
      Map<String, ReceiverClass> overrides,
      List<Silence> silences)
      throws YamlException {
    YamlNode root = YamlReader.read(file, text);
    if (GrafanaReader.recognises(root)) {
      return new GrafanaReader(overrides).add(file, text).routing(silences);
    }
    Optional<YamlNode> original = root.get("config").flatMap(config -> config.get("original"));
    if (root.get("route").isEmpty() && original.isPresent()) {
      // Its lines are those of the text within the answer.
      return AlertmanagerReader.read(
          file, original.get().text("config.original"), mode, overrides, silences);
    }
    return AlertmanagerReader.read(file, text, mode, overrides, silences);
  }
}
