package dev.fishbone.connectors.alertmanager;

import dev.fishbone.connectors.alerting.RoutingCopy;
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
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import dev.fishbone.telemetry.source.Survey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Pulls routes, silences, the alerts of now, and the lines of the event recorder. */
final class AlertmanagerConnector implements Connector {
  private static final Set<Signal> ROUTES = Set.of(Signal.ALERT_ROUTES);
  private static final Set<Signal> PAGES = Set.of(Signal.PAGES);

  private final String name;
  private final Optional<HttpSettings> server;
  private final RouteSource routes;
  private final List<Path> eventFiles;

  AlertmanagerConnector(
      String name, Optional<HttpSettings> server, RouteSource routes, List<Path> eventFiles) {
    this.name = name;
    this.server = server;
    this.routes = routes;
    this.eventFiles = List.copyOf(eventFiles);
  }

  @Override
  public Set<Signal> offers() {
    return eventFiles.isEmpty() ? ROUTES : Set.of(Signal.ALERT_ROUTES, Signal.PAGES);
  }

  @Override
  public Survey survey(Pull pull) throws SourceException {
    Set<Signal> present = new TreeSet<>();
    List<String> remarks = new ArrayList<>();
    RouteSource.Text text = text(pull);
    try {
      RoutingCopy.of(text.name(), text.yaml());
      present.add(Signal.ALERT_ROUTES);
    } catch (YamlException e) {
      remarks.add(String.valueOf(e.getMessage()));
    }
    if (!text.asOfThen()) {
      remarks.add(AS_OF_NOW);
    }
    if (!eventFiles.isEmpty()) {
      present.add(Signal.PAGES);
    }
    return new Survey(present, remarks);
  }

  private static final String AS_OF_NOW =
      "the routes are those of now, which may not be those of the window: give repository and"
          + " config-in-repository for the version that was in force";

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(name);
    if (pull.wants(Signal.ALERT_ROUTES)) {
      pullRoutes(pull, ledger);
      if (server.isPresent()) {
        try (HttpSource http = HttpSource.open(server.get(), pull)) {
          keep(http, "/api/v2/silences", "silences.json", pull, ledger);
          keep(http, "/api/v2/alerts", "active.json", pull, ledger);
        }
      }
    }
    if (pull.wants(Signal.PAGES) && !eventFiles.isEmpty()) {
      new EventLog(eventFiles).copy(pull, ledger, PAGES);
    }
    return ledger.coverage(pull.hull());
  }

  private RouteSource.Text text(Pull pull) throws SourceException {
    Optional<RouteSource.Text> file = routes.text(pull.window());
    if (file.isPresent()) {
      return file.get();
    }
    if (server.isEmpty()) {
      throw new SourceException(
          Kind.BAD_SETTINGS, name + " has neither url nor config-file for its routes", null);
    }
    try (HttpSource http = HttpSource.open(server.get(), pull)) {
      Answer answer = http.ask(Request.get("/api/v2/status"));
      if (!answer.ok()) {
        throw http.problem(
            answer.refused() ? Kind.REFUSED : Kind.MALFORMED,
            "answered /api/v2/status with " + http.explain(answer));
      }
      return new RouteSource.Text(
          "/api/v2/status", StatusAnswer.config(http, answer), false, List.of());
    }
  }

  /** Without them, what lies in files is still worth having. */
  private void pullRoutes(Pull pull, Ledger ledger) throws SourceException {
    RouteSource.Text text;
    try {
      text = text(pull);
    } catch (SourceException e) {
      if (eventFiles.isEmpty() || e.kind() == Kind.DISK || e.kind() == Kind.BAD_SETTINGS) {
        throw e;
      }
      ledger.failed(ROUTES, pull.hull(), String.valueOf(e.getMessage()));
      return;
    }
    try {
      RoutingCopy copy = RoutingCopy.of(text.name(), text.yaml());
      RecordedFile.write(
          pull.recording().resolve("alerts").resolve("alertmanager.yml"),
          copy.text().getBytes(StandardCharsets.UTF_8));
      ReceiverFacts.write(pull, name, copy.classes());
      ledger.asked(ROUTES, true);
      if (!text.asOfThen()) {
        ledger.gap(ROUTES, pull.window(), ReasonCode.PARTIAL_WINDOW, AS_OF_NOW);
      }
      if (!text.changes().isEmpty()) {
        ledger.gap(
            ROUTES,
            pull.window(),
            ReasonCode.PARTIAL_WINDOW,
            "the routes were changed within the window, at "
                + String.join(", ", text.changes())
                + ": what is recorded is how they were when it began");
      }
    } catch (YamlException e) {
      ledger.failed(ROUTES, pull.hull(), String.valueOf(e.getMessage()));
    }
  }

  /** An answer that is a list of JSON, as it came. */
  private void keep(HttpSource http, String path, String file, Pull pull, Ledger ledger)
      throws SourceException {
    String problem;
    try {
      Answer answer = http.ask(Request.get(path));
      if (answer.ok() && StatusAnswer.isList(answer)) {
        RecordedFile.write(pull.recording().resolve("alerts").resolve(file), answer);
        ledger.asked(ROUTES, true);
        return;
      }
      problem = http + " answered " + path + " with " + http.explain(answer);
    } catch (SourceException e) {
      if (e.kind() == Kind.DISK) {
        throw e;
      }
      problem = String.valueOf(e.getMessage());
    }
    ledger.failed(ROUTES, pull.hull(), problem);
  }

  @Override
  public void close() {
    // Each pull opens and closes its own client.
  }
}
