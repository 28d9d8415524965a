package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.yaml.YamlCopy;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Receiver;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A routing configuration of Alertmanager or Grafana as a recording may keep it: without its
 * secrets, which are needed no more once it is decided what each receiver is.
 *
 * @param text reads, with the classes as overrides, to the same routing; lines are where they were
 * @param classes what each receiver is, in the order of the file
 */
public record RoutingCopy(String text, Map<String, ReceiverClass> classes) {
  /** Below these nothing is secret: what is matched, when, and where it goes. */
  private static final Set<String> OPEN =
      Set.of("route", "inhibit_rules", "time_intervals", "mute_time_intervals", "templates");

  /**
   * What may be read of an integration and of {@code global}. All else goes, known or not: tokens,
   * addresses with a token in their path, headers, passwords of proxies.
   */
  private static final Set<String> TOLD =
      Set.of(
          "send_resolved", "to", "channel", "priority", "severity", "topic_arn", "resolve_timeout");

  private static final Set<String> GRAFANA_TOLD = Set.of("addresses", "priority");

  public RoutingCopy {
    classes = Collections.unmodifiableMap(new LinkedHashMap<>(classes));
  }

  /**
   * @param file the name that complaints give
   * @throws YamlException where it is no configuration; the message holds nothing of a receiver
   */
  public static RoutingCopy of(String file, String yaml) throws YamlException {
    boolean grafana = GrafanaReader.recognises(YamlReader.read(file, yaml));
    List<Receiver> receivers =
        grafana
            ? new GrafanaReader(Map.of()).add(file, yaml).receivers()
            : AlertmanagerReader.read(file, yaml, Map.of(), List.of()).receivers();
    Map<String, ReceiverClass> classes = new LinkedHashMap<>();
    for (Receiver receiver : receivers) {
      classes.put(receiver.name(), receiver.kind());
    }
    return new RoutingCopy(
        YamlCopy.of(file, yaml, grafana ? RoutingCopy::isOpenInGrafana : RoutingCopy::isOpen),
        classes);
  }

  /** Grafana keeps what may be secret of a contact point under one key. */
  private static boolean isOpenInGrafana(List<String> path) {
    int at = path.indexOf("settings");
    boolean told = at >= 0 && at == path.size() - 2 && GRAFANA_TOLD.contains(path.get(at + 1));
    return !path.isEmpty() && !path.contains("secureSettings") && (at < 0 || told);
  }

  private static boolean isOpen(List<String> path) {
    if (path.isEmpty()) {
      return false;
    }
    String last = path.get(path.size() - 1);
    return OPEN.contains(path.get(0))
        || path.equals(List.of("receivers", "name"))
        // Directly in an integration: a header may have any name.
        || path.size() <= 3 && (TOLD.contains(last) || last.endsWith("_file"));
  }
}
