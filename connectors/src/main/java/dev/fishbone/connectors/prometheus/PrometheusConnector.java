package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.SignalGroup;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Asks which known names exist, then for the raw samples of each: a range selector at the end of
 * the window, which neither fills holes nor aliases steps as a range query does.
 */
final class PrometheusConnector implements Connector {
  private static final int NAMES_SHOWN = 4;

  private final PrometheusSettings settings;
  private final Catalogue catalogue;
  private final PrometheusClient client;

  PrometheusConnector(PrometheusSettings settings, Catalogue catalogue) {
    this.settings = settings;
    this.catalogue = catalogue;
    this.client = new PrometheusClient(settings);
  }

  @Override
  public Set<Signal> offers() {
    Set<Signal> offered = new TreeSet<>(metrics(Arrays.asList(Signal.values())));
    offered.add(Signal.ALERT_RULES);
    return Set.copyOf(offered);
  }

  private static Set<Signal> metrics(Iterable<Signal> signals) {
    Set<Signal> metrics = new TreeSet<>();
    for (Signal signal : signals) {
      if (signal.kind() != Signal.Kind.EVENT) {
        metrics.add(signal);
      }
    }
    return metrics;
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(settings.name());
    Set<Signal> metrics = metrics(pull.signals());
    if (!metrics.isEmpty() && !pull.range().isEmpty()) {
      SortedSet<String> present = namesPresent(pull);
      reportAbsent(metrics, present, pull, ledger);
      SortedMap<SignalGroup, SortedSet<String>> groups = new TreeMap<>();
      for (String name : present) {
        for (Signal signal : catalogue.signalsOf(name)) {
          if (metrics.contains(signal)) {
            groups.computeIfAbsent(SignalGroup.of(signal), g -> new TreeSet<>()).add(name);
          }
        }
      }
      PullSamples samples = new PullSamples(client, catalogue, ledger);
      for (Map.Entry<SignalGroup, SortedSet<String>> group : groups.entrySet()) {
        try (AnswerFile file =
            new AnswerFile(
                pull.recording().resolve("metrics").resolve(fileName(group.getKey().word())))) {
          for (String name : group.getValue()) {
            samples.pull(name, Chunk.split(pull.range(), settings.scrapeInterval()), file);
          }
        }
      }
    }
    if (pull.signals().contains(Signal.ALERT_RULES)) {
      pullRules(pull, ledger);
    }
    return ledger.coverage(pull.range());
  }

  private String fileName(String word) {
    return settings.name().equals("prometheus")
        ? word + ".jsonl"
        : word + "-" + settings.name() + ".jsonl";
  }

  private SortedSet<String> namesPresent(Pull pull) throws SourceException {
    PrometheusClient.Reply reply =
        client.get(
            "/api/v1/label/__name__/values",
            Map.of(
                "start", seconds(pull.range().fromMillis()),
                "end", seconds(pull.range().toMillis())));
    Envelope envelope = Envelope.of(reply.body());
    if (!envelope.success()) {
      String hint =
          reply.status() == 401 || reply.status() == 403
              ? ": give it bearer-token, or user and password"
              : ": is url the server's root, with its prefix if it has one?";
      throw client.problem(
          envelope.readable() ? SourceException.Kind.REFUSED : SourceException.Kind.MALFORMED,
          "answered the question for metric names with "
              + envelope.complaint(reply.status())
              + hint);
    }
    return envelope.names().stream()
        .filter(catalogue::knows)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void reportAbsent(
      Set<Signal> metrics, SortedSet<String> present, Pull pull, Ledger ledger) {
    Set<Signal> carried =
        present.stream().flatMap(n -> catalogue.signalsOf(n).stream()).collect(Collectors.toSet());
    for (Signal signal : metrics) {
      if (!carried.contains(signal)) {
        List<String> known = List.copyOf(catalogue.namesFor(Set.of(signal)));
        String shown = String.join(", ", known.subList(0, Math.min(NAMES_SHOWN, known.size())));
        String more =
            known.size() > NAMES_SHOWN ? " or " + (known.size() - NAMES_SHOWN) + " more" : "";
        ledger.asked(Set.of(signal), false);
        ledger.gap(
            Set.of(signal),
            pull.range(),
            ReasonCode.NO_DATA,
            settings
                + " has no metric named "
                + shown
                + more
                + " in this time: export one of them");
      }
    }
  }

  private void pullRules(Pull pull, Ledger ledger) throws SourceException {
    Set<Signal> rules = Set.of(Signal.ALERT_RULES);
    String problem;
    try {
      PrometheusClient.Reply reply = client.get("/api/v1/rules", Map.of());
      Envelope envelope = Envelope.of(reply.body());
      if (envelope.success()) {
        AnswerFile.whole(pull.recording().resolve("alerts").resolve("rules.json"), reply.body());
        ledger.asked(rules, true);
        return;
      }
      problem = settings + " answered /api/v1/rules with " + envelope.complaint(reply.status());
    } catch (SourceException e) {
      if (e.kind() == SourceException.Kind.REFUSED) {
        throw e;
      }
      problem = String.valueOf(e.getMessage());
    }
    ledger.asked(rules, false);
    ledger.gap(rules, pull.range(), ReasonCode.SOURCE_FAILED, problem);
  }

  static String seconds(long epochMillis) {
    return BigDecimal.valueOf(epochMillis, 3).toPlainString();
  }

  @Override
  public void close() {
    // The JDK's client has nothing to close before Java 21.
  }
}
