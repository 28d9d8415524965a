package dev.fishbone.connectors.context;

import dev.fishbone.connectors.alerting.GrafanaReader;
import dev.fishbone.connectors.alerting.MatcherText;
import dev.fishbone.connectors.alerting.RoutingFile;
import dev.fishbone.connectors.alerting.RuleAnswer;
import dev.fishbone.connectors.alerting.RuleFile;
import dev.fishbone.connectors.alerting.SilenceReader;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.routing.Remark;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What stands under {@code alerts/}: rules, routes and silences. */
final class AlertFiles {
  /** The file that Grafana's alerting is recorded in; others beside it may begin alike. */
  private static final String GRAFANA = "alerts/grafana-alerting.yml";

  private final Recording recording;
  private final Map<String, Path> files;
  private final List<Coverage.Entry> entries;

  AlertFiles(Folder folder, Recording recording, List<Coverage.Entry> entries) throws IOException {
    this.recording = recording;
    this.files = folder.files("alerts");
    this.entries = entries;
  }

  List<AlertRule> rules() {
    List<AlertRule> rules = new ArrayList<>();
    boolean any = false;
    for (Map.Entry<String, Path> file : files.entrySet()) {
      boolean answer = file.getKey().matches("alerts/rules(-[a-z0-9-]+)?\\.json(\\.gz|\\.zst)?");
      boolean yaml = file.getKey().matches("alerts/rules(/.*)?\\.ya?ml");
      if (answer || yaml) {
        any = true;
        rules.addAll(ruleFile(file.getKey(), file.getValue(), answer));
      }
    }
    Complaints complaints = new Complaints(GRAFANA, recording.window());
    List<AlertRule> managed = grafana(complaints).map(GrafanaReader::rules).orElse(List.of());
    if (!managed.isEmpty() || !complaints.isEmpty()) {
      any = true;
      rules.addAll(managed);
      entry(GRAFANA, Signal.ALERT_RULES, managed.size(), complaints);
    }
    if (!any) {
      absent("alerts/rules.json", Signal.ALERT_RULES);
    }
    return rules;
  }

  private List<AlertRule> ruleFile(String name, Path path, boolean answer) {
    Complaints complaints = new Complaints(name, recording.window());
    List<AlertRule> rules = List.of();
    String text = TextFile.read(path, complaints).orElse("");
    if (text.isBlank() && complaints.isEmpty()) {
      complaints.add(0, "it is empty: save it again, or remove it");
    } else if (!text.isBlank()) {
      try {
        rules = answer ? RuleAnswer.read(text, complaints) : RuleFile.read(name, text);
      } catch (YamlException e) {
        complaint(complaints, e);
      }
    }
    entry(name, Signal.ALERT_RULES, rules.size(), complaints);
    return rules;
  }

  /** A YAML complaint begins with its own place. */
  private static void complaint(Complaints complaints, YamlException e) {
    String message = String.valueOf(e.getMessage());
    String prefix = complaints.file() + ":";
    complaints.addPlaced(message.startsWith(prefix) ? message : prefix + " " + message);
  }

  Routing routing() {
    List<Silence> silences = silences();
    Path file = files.get("alerts/alertmanager.yml");
    if (file == null) {
      return grafanaRouting(silences);
    }
    Complaints complaints = new Complaints("alerts/alertmanager.yml", recording.window());
    Routing routing = Routing.NONE;
    try {
      String text = TextFile.read(file, complaints).orElse("");
      routing =
          RoutingFile.read(
              complaints.file(),
              text,
              MatcherText.Mode.FALLBACK,
              recording.receiverClasses(),
              silences);
      remark(routing, complaints);
    } catch (YamlException e) {
      complaint(complaints, e);
    }
    entry(complaints.file(), Signal.ALERT_ROUTES, routing.roots().size(), complaints);
    return routing;
  }

  private Routing grafanaRouting(List<Silence> silences) {
    if (files.keySet().stream().noneMatch(AlertFiles::isGrafana)) {
      absent("alerts/alertmanager.yml", Signal.ALERT_ROUTES);
      return Routing.NONE;
    }
    Complaints complaints = new Complaints(GRAFANA, recording.window());
    Routing routing = Routing.NONE;
    try {
      Optional<GrafanaReader> reader = grafana(complaints);
      if (reader.isPresent()) {
        routing = reader.get().routing(silences);
        remark(routing, complaints);
      }
    } catch (YamlException e) {
      complaint(complaints, e);
    }
    entry(GRAFANA, Signal.ALERT_ROUTES, routing.roots().size(), complaints);
    return routing;
  }

  private static boolean isGrafana(String name) {
    return name.matches("alerts/grafana[^/]*\\.(ya?ml|json)");
  }

  /** What Grafana manages; nothing where there is none or a file of it cannot be read. */
  private Optional<GrafanaReader> grafana(Complaints complaints) {
    GrafanaReader reader = new GrafanaReader(recording.receiverClasses());
    boolean any = false;
    try {
      for (Map.Entry<String, Path> file : files.entrySet()) {
        if (isGrafana(file.getKey())) {
          any = true;
          reader.add(file.getKey(), TextFile.read(file.getValue(), complaints).orElse(""));
        }
      }
    } catch (YamlException e) {
      complaint(complaints, e);
      return Optional.empty();
    }
    return any ? Optional.of(reader) : Optional.empty();
  }

  private static void remark(Routing routing, Complaints complaints) {
    for (Remark remark : routing.remarks()) {
      if (remark.doubtful()) {
        complaints.add(remark.place().line(), remark.words());
      }
    }
  }

  private List<Silence> silences() {
    String name = "alerts/silences.json";
    Path file = files.get(name);
    if (file == null) {
      return List.of();
    }
    Complaints complaints = new Complaints(name, recording.window());
    String text = TextFile.read(file, complaints).orElse("");
    List<Silence> silences = text.isBlank() ? List.of() : SilenceReader.read(text, complaints);
    if (!complaints.isEmpty()) {
      entry(name, Signal.ALERT_ROUTES, silences.size(), complaints);
    }
    return silences;
  }

  private void entry(String name, Signal signal, long received, Complaints complaints) {
    String word = signal.name().toLowerCase(Locale.ROOT);
    entries.add(new Coverage.Entry(name, word, Math.max(1, received), received, complaints.gaps()));
  }

  private void absent(String name, Signal signal) {
    String sentence = "the recording has no " + name;
    Coverage.Gap gap = new Coverage.Gap(recording.window(), ReasonCode.NO_SOURCE, sentence);
    entries.add(
        new Coverage.Entry(name, signal.name().toLowerCase(Locale.ROOT), 1, 0, List.of(gap)));
  }
}
