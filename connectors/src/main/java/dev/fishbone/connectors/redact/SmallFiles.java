package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.alerting.GrafanaReader;
import dev.fishbone.connectors.alerting.MatcherText;
import dev.fishbone.connectors.alerting.RoutingFile;
import dev.fishbone.connectors.alerting.RuleAnswer;
import dev.fishbone.connectors.alerting.RuleFile;
import dev.fishbone.connectors.context.TextFile;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.window.WindowFile;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Routing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Files that are read as a whole: configuration, alerting, the window and the truth. */
final class SmallFiles {
  private static final String ROUTES = "alerts/alertmanager.yml";
  private static final Pattern ANSWER =
      Pattern.compile("alerts/rules(-[a-z0-9-]+)?(\\.json(?:\\.gz|\\.zst)?)");
  private static final Pattern SENT =
      Pattern.compile("alerts/prometheus-config(-[a-z0-9-]+)?(\\.[a-z]+(?:\\.gz|\\.zst)?)");

  private final Path out;
  private final WindowFile window;
  private final Rules rules;
  private final Losses losses;
  private final Labels labels;
  private final Set<String> done;
  private final SpanAttributes attributes;
  private final AlertCopy alerts;
  private final Map<String, Path> files;
  private final Map<String, ReceiverClass> routed = new TreeMap<>();

  SmallFiles(
      Folder folder,
      Path out,
      WindowFile window,
      Rules rules,
      Losses losses,
      Labels labels,
      Set<String> done,
      SpanAttributes attributes)
      throws IOException {
    this.out = out;
    this.window = window;
    this.rules = rules;
    this.losses = losses;
    this.labels = labels;
    this.done = done;
    this.attributes = attributes;
    this.alerts = new AlertCopy(rules, labels);
    this.files = folder.files("");
  }

  /** Makes the copy's text of the original's. */
  interface TextCopy {
    String copy(String text, Complaints complaints) throws YamlException;
  }

  private void copy(String name, String copied, TextCopy copy) throws IOException {
    Path file = files.get(name);
    if (file == null) {
      return;
    }
    Complaints complaints = new Complaints(name, window.window());
    Optional<String> text = TextFile.read(file, complaints);
    String content;
    try {
      content = text.isPresent() ? copy.copy(text.get(), complaints) : "";
      if (text.isPresent() && content.isEmpty() && !text.get().isEmpty()) {
        // Of no form that is known.
        return;
      }
    } catch (YamlException | JacksonException e) {
      losses.unreadable(name);
      return;
    }
    if (text.isEmpty()) {
      losses.unreadable(name);
      return;
    }
    try (CopyFile to = CopyFile.like(file, out.resolve(copied))) {
      to.write(content.getBytes(StandardCharsets.UTF_8));
    }
    done.add(name);
    if (!complaints.isEmpty()) {
      losses.broken(name, copied, "a part of the original could not be read");
    }
  }

  void config() throws IOException {
    FileNames names = new FileNames(rules);
    Map<String, String> copies = new TreeMap<>();
    files.keySet().stream()
        .filter(name -> name.startsWith("config/"))
        .forEach(name -> copies.put(name, names.config(name)));
    ConfigCopies config = new ConfigCopies(rules, copies);
    for (Map.Entry<String, String> file : copies.entrySet()) {
      copy(file.getKey(), file.getValue(), (text, c) -> config.copy(file.getKey(), text));
    }
  }

  /** Rules first: their labels, too, tell which values an expression may match. */
  void alerts() throws IOException {
    List<String> ruleFiles =
        files.keySet().stream().filter(name -> name.matches("alerts/rules(/.*)?\\.ya?ml")).toList();
    Map<String, String> names = new LinkedHashMap<>();
    for (String name : ruleFiles) {
      boolean plain = name.matches("alerts/rules\\.ya?ml");
      names.put(name, plain ? name : "alerts/rules/" + (names.size() + 1) + ".yml");
    }
    for (String name : ruleFiles) {
      copy(
          name,
          names.getOrDefault(name, name),
          (text, c) -> alerts.file(learnt(RuleFile.read(name, text))));
    }
    for (String name : files.keySet()) {
      Matcher answer = ANSWER.matcher(name);
      Matcher sent = SENT.matcher(name);
      if (answer.matches()) {
        copy(name, "alerts/rules" + source(answer) + answer.group(2), this::answer);
      } else if (sent.matches()) {
        copy(
            name,
            "alerts/prometheus-config" + source(sent) + sent.group(2),
            (text, c) -> new SentCopy(rules, labels).copy(text));
      }
    }
    copy(ROUTES, ROUTES, this::routing);
    grafana();
    copy(
        "alerts/silences.json",
        "alerts/silences.json",
        (text, c) -> alerts.silences(JsonOut.TREES.readTree(text)).toString() + "\n");
  }

  /**
   * Grafana's alerting becomes what stands for it in the model: rules, and routes where there are
   * none of Alertmanager's.
   */
  private void grafana() throws IOException {
    List<String> names =
        files.keySet().stream()
            .filter(name -> name.matches("alerts/grafana[^/]*\\.(ya?ml|json)"))
            .toList();
    GrafanaReader reader = new GrafanaReader(window.receiverClasses());
    for (String name : names) {
      try {
        String text = TextFile.read(path(name), new Complaints(name, window.window())).orElse("");
        reader.add(name, text);
        done.add(name);
      } catch (YamlException e) {
        losses.unreadable(name);
      }
    }
    if (!reader.rules().isEmpty()) {
      write("alerts/rules/grafana.yml", alerts.file(learnt(reader.rules())));
    }
    if (!names.isEmpty() && !files.containsKey(ROUTES)) {
      try {
        write(ROUTES, routing(reader.routing(List.of())));
      } catch (YamlException e) {
        losses.unreadable("alerts/grafana");
      }
    }
  }

  private Path path(String name) {
    return Objects.requireNonNull(files.get(name), name);
  }

  private void write(String copied, String content) throws IOException {
    Path target = out.resolve(copied);
    Files.createDirectories(Objects.requireNonNullElse(target.getParent(), out));
    Files.writeString(target, content);
  }

  private String source(Matcher name) {
    return new FileNames(rules).source(name.group(1) == null ? "" : name.group(1));
  }

  private String answer(String text, Complaints complaints) throws YamlException {
    JsonNode root = JsonOut.TREES.readTree(text);
    if (!root.path("data").path("groups").isArray()) {
      throw new YamlException("no answer of /api/v1/rules");
    }
    return alerts.answer(learnt(RuleAnswer.read(text, complaints))).toString() + "\n";
  }

  private List<AlertRule> learnt(List<AlertRule> read) {
    read.forEach(rule -> rules.known().learnAlert(rule.labels()));
    return read;
  }

  private String routing(String text, Complaints complaints) throws YamlException {
    return routing(
        RoutingFile.read(
            ROUTES, text, MatcherText.Mode.FALLBACK, window.receiverClasses(), List.of()));
  }

  private String routing(Routing routing) {
    for (Receiver receiver : routing.receivers()) {
      routed.put(receiver.name(), receiver.kind());
    }
    return new RoutingCopy(rules, labels).copy(routing);
  }

  void truth() throws IOException {
    copy("truth.yml", "truth.yml", (text, c) -> truth(YamlReader.read("truth.yml", text)));
  }

  /** The subject of a verdict on a change: its title, with a blank written %20. */
  private String title(String subject) {
    String title =
        subject.replace("-%3E", "->").replace("%2F", "/").replace("%20", " ").replace("%25", "%");
    return rules.pseudonyms().named("change", title);
  }

  private String truth(YamlNode root) throws YamlException {
    YamlOut copy = YamlOut.map();
    for (String part : List.of("verdicts", "figures")) {
      List<Map<String, Object>> items = new java.util.ArrayList<>();
      if (root.get(part).isPresent()) {
        for (YamlNode item : root.get(part).get().list(part)) {
          YamlOut each = YamlOut.map();
          boolean change =
              item.get("rule").isPresent()
                  && item.get("rule").get().text("rule").startsWith("change/");
          for (Map.Entry<String, YamlNode> field : item.map(part).entrySet()) {
            String value = field.getValue().text(field.getKey());
            String named = change ? title(value) : rules.subject(value);
            each.put(
                rules.words().name(field.getKey()),
                field.getKey().equals("subject") ? named : rules.words().name(value));
          }
          items.add(each.fields());
        }
      }
      copy.put(part, items);
    }
    if (root.get("change").isPresent()) {
      String change = root.get("change").get().text("change");
      copy.put("change", rules.pseudonyms().named("change", change));
    }
    return copy.text();
  }

  void window(YamlNode node) throws IOException, YamlException {
    WindowCopy copy = new WindowCopy(rules, attributes, labels);
    copy("window.yml", "window.yml", (text, c) -> copy.copy(window, node, routed));
  }
}
