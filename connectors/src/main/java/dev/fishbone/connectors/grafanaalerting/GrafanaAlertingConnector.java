package dev.fishbone.connectors.grafanaalerting;

import dev.fishbone.connectors.alerting.GrafanaReader;
import dev.fishbone.connectors.alerting.RoutingCopy;
import dev.fishbone.connectors.files.FileList;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.pulling.ReceiverFacts;
import dev.fishbone.connectors.pulling.RecordedFile;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import dev.fishbone.telemetry.source.Survey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Pulls the four parts from the provisioning API, or takes them from files. */
final class GrafanaAlertingConnector implements Connector {
  private static final Set<Signal> ROUTES = Set.of(Signal.ALERT_ROUTES);
  private static final List<String> PARTS =
      List.of("contact-points", "policies", "mute-timings", "alert-rules");
  private static final int CAP_BYTES = 32 << 20;

  private final String name;
  private final Optional<HttpSettings> server;
  private final List<String> files;

  GrafanaAlertingConnector(String name, Optional<HttpSettings> server, List<String> files) {
    this.name = name;
    this.server = server;
    this.files = List.copyOf(files);
  }

  @Override
  public Set<Signal> offers() {
    return Set.of(Signal.ALERT_ROUTES, Signal.ALERT_RULES);
  }

  @Override
  public Survey survey(Pull pull) throws SourceException {
    GrafanaReader reader = new GrafanaReader(Map.of());
    Set<Signal> present = new TreeSet<>();
    try {
      for (Map.Entry<String, String> part : texts(pull, new Ledger(name)).entrySet()) {
        reader.add(part.getKey(), part.getValue());
      }
      present.add(Signal.ALERT_ROUTES);
      if (!reader.rules().isEmpty()) {
        present.add(Signal.ALERT_RULES);
      }
      return new Survey(present, List.of());
    } catch (YamlException e) {
      return new Survey(present, List.of(String.valueOf(e.getMessage())));
    }
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(name);
    Map<String, ReceiverClass> classes = new LinkedHashMap<>();
    for (Map.Entry<String, String> part : texts(pull, ledger).entrySet()) {
      Set<Signal> signals = offers();
      try {
        signals = signals(part.getKey(), part.getValue());
        RoutingCopy copy = RoutingCopy.of(part.getKey(), part.getValue());
        RecordedFile.write(
            pull.recording().resolve("alerts").resolve(part.getKey()),
            copy.text().getBytes(StandardCharsets.UTF_8));
        classes.putAll(copy.classes());
        ledger.asked(signals, true);
      } catch (YamlException e) {
        ledger.failed(signals, pull.hull(), String.valueOf(e.getMessage()));
      }
    }
    ReceiverFacts.write(pull, name, classes);
    ledger.gap(
        ROUTES,
        pull.window(),
        ReasonCode.PARTIAL_WINDOW,
        "the policies are those of now, which may not be those of the window");
    return ledger.coverage(pull.hull());
  }

  /** What a part is about: rules by their answer's name or by holding some, all else routes. */
  private static Set<Signal> signals(String part, String text) throws YamlException {
    if (part.equals("grafana-alert-rules.json")) {
      return Set.of(Signal.ALERT_RULES);
    }
    boolean rules = !new GrafanaReader(Map.of()).add(part, text).rules().isEmpty();
    return rules ? Set.of(Signal.ALERT_RULES) : ROUTES;
  }

  /** Each part's text under the name that it gets in the recording. */
  private Map<String, String> texts(Pull pull, Ledger ledger) throws SourceException {
    Map<String, String> texts = new LinkedHashMap<>();
    if (server.isPresent()) {
      try (HttpSource http = HttpSource.open(server.get(), pull)) {
        for (String part : PARTS) {
          texts.put("grafana-" + part + ".json", answer(http, part));
        }
      }
      return texts;
    }
    FileList list = FileList.of(files, List.of(pull.recording(), pull.work()));
    list.missing().forEach(sentence -> ledger.failed(offers(), pull.hull(), sentence));
    int number = 0;
    for (Path file : list.files()) {
      String ending = String.valueOf(file.getFileName()).endsWith(".json") ? ".json" : ".yml";
      texts.put("grafana-" + ++number + ending, text(file));
    }
    return texts;
  }

  private static String text(Path file) throws SourceException {
    try {
      if (Files.size(file) <= CAP_BYTES) {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new SourceException(
          Kind.UNREACHABLE, file + " cannot be read: name a file that you may read", e);
    }
    throw new SourceException(Kind.TOO_LARGE, file + " is larger than 32 MiB", null);
  }

  private static String answer(HttpSource http, String part) throws SourceException {
    String path = "/api/v1/provisioning/" + part;
    Answer answer = http.ask(Request.get(path));
    if (!answer.ok()) {
      throw http.problem(
          answer.refused() ? Kind.REFUSED : Kind.MALFORMED,
          "answered " + path + " with " + http.explain(answer));
    }
    try (InputStream in = answer.open()) {
      return new String(in.readNBytes(CAP_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw http.problem(Kind.DISK, "has an answer that cannot be read back from disk");
    }
  }

  @Override
  public void close() {
    // Each pull opens and closes its own client.
  }
}
