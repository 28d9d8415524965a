package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.pulling.RecordedFile;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/** Brings the alert rules, and what is done to alerts before they are sent. */
final class PullAlerting {
  private static final Set<Signal> RULES = Set.of(Signal.ALERT_RULES);
  private static final Request RULES_NOW = Request.get("/api/v1/rules");

  private final PrometheusSettings settings;
  private final HttpSource http;
  private final Pull pull;
  private final Ledger ledger;

  PullAlerting(PrometheusSettings settings, HttpSource http, Pull pull, Ledger ledger) {
    this.settings = settings;
    this.http = http;
    this.pull = pull;
    this.ledger = ledger;
  }

  /** Whether the server has rules. */
  static boolean hasRules(HttpSource http) throws SourceException {
    Envelope envelope = Envelope.of(http.ask(RULES_NOW));
    return envelope.success() && envelope.results() > 0;
  }

  /**
   * VictoriaMetrics evaluates no rules: without vmalert behind it, it has an empty list of them.
   */
  private static boolean tellsNothing(Envelope envelope, Flavour flavour) {
    return flavour == Flavour.VICTORIAMETRICS && envelope.results() == 0;
  }

  /** Whether rules came. */
  boolean pull(Flavour flavour) throws SourceException {
    String problem;
    try {
      Answer answer = http.ask(RULES_NOW);
      Envelope envelope = Envelope.of(answer);
      if (envelope.success() && !tellsNothing(envelope, flavour)) {
        RecordedFile.write(file("rules"), answer);
        ledger.asked(RULES, true);
        if (flavour == Flavour.PROMETHEUS) {
          configuration();
        }
        return true;
      }
      if (envelope.success()) {
        ledger.asked(RULES, false);
        ledger.gap(
            RULES,
            pull.hull(),
            ReasonCode.NO_SOURCE,
            http
                + " evaluates no rules itself: name vmalert as a source of its own,"
                + " or set -vmalert.proxyURL");
        return false;
      }
      problem = http + " answered /api/v1/rules with " + http.explain(answer);
    } catch (SourceException e) {
      if (e.kind() == SourceException.Kind.DISK) {
        throw e;
      }
      problem = String.valueOf(e.getMessage());
    }
    ledger.failed(RULES, pull.hull(), problem);
    return false;
  }

  private Path file(String word) {
    return pull.recording().resolve("alerts").resolve(settings.file(word, ".json"));
  }

  private void configuration() throws SourceException {
    String yaml;
    try {
      yaml =
          FlavourProbe.data(http.ask(Request.get("/api/v1/status/config")))
              .path("yaml")
              .asString("");
    } catch (SourceException e) {
      if (e.kind() == SourceException.Kind.DISK) {
        throw e;
      }
      yaml = "";
    }
    try {
      if (!yaml.isBlank()) {
        String json = http.scrubbed(SentAlerts.json(yaml));
        RecordedFile.write(file("prometheus-config"), json.getBytes(StandardCharsets.UTF_8));
        return;
      }
    } catch (YamlException e) {
      // Its message would quote the configuration.
    }
    ledger.gap(
        RULES,
        pull.hull(),
        ReasonCode.NO_DATA,
        http
            + " does not tell its configuration: external labels and relabelling of alerts are"
            + " not known, and routes are judged without them");
  }
}
