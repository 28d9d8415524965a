package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.SignalGroup;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.AnswerLines;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.pulling.RecordedFile;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.Survey;
import java.math.BigDecimal;
import java.nio.file.Path;
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

  PrometheusConnector(PrometheusSettings settings, Catalogue catalogue) {
    this.settings = settings;
    this.catalogue = catalogue;
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
  public Survey survey(Pull pull) throws SourceException {
    try (HttpSource http = HttpSource.open(settings.http(), pull)) {
      Set<Signal> present = new TreeSet<>();
      namesPresent(http, pull).forEach(name -> present.addAll(catalogue.signalsOf(name)));
      if (Envelope.of(http.ask(Request.get("/api/v1/rules"))).success()) {
        present.add(Signal.ALERT_RULES);
      }
      return new Survey(present, List.of());
    }
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(settings.name());
    Set<Signal> metrics = metrics(pull.signals());
    try (HttpSource http = HttpSource.open(settings.http(), pull)) {
      if (!metrics.isEmpty()) {
        pullMetrics(http, pull, metrics, ledger);
      }
      if (pull.wants(Signal.ALERT_RULES)) {
        pullRules(http, pull, ledger);
      }
    }
    return ledger.coverage(pull.hull());
  }

  private void pullMetrics(HttpSource http, Pull pull, Set<Signal> metrics, Ledger ledger)
      throws SourceException {
    SortedSet<String> present = namesPresent(http, pull);
    reportAbsent(metrics, present, pull, ledger);
    SortedMap<SignalGroup, SortedSet<String>> groups = new TreeMap<>();
    for (String name : present) {
      for (Signal signal : catalogue.signalsOf(name)) {
        if (metrics.contains(signal)) {
          groups.computeIfAbsent(SignalGroup.of(signal), g -> new TreeSet<>()).add(name);
        }
      }
    }
    List<Chunk> chunks =
        pull.ranges().stream()
            .flatMap(range -> Chunk.split(range, settings.scrapeInterval()).stream())
            .toList();
    PullSamples samples = new PullSamples(http, catalogue, ledger);
    for (Map.Entry<SignalGroup, SortedSet<String>> group : groups.entrySet()) {
      Path file = pull.recording().resolve("metrics").resolve(fileName(group.getKey().word()));
      try (AnswerLines lines = new AnswerLines(file)) {
        samples.pull(group.getValue(), chunks, lines);
      }
    }
  }

  private String fileName(String word) {
    return settings.name().equals("prometheus")
        ? word + ".jsonl.zst"
        : word + "-" + settings.name() + ".jsonl.zst";
  }

  private SortedSet<String> namesPresent(HttpSource http, Pull pull) throws SourceException {
    Answer answer =
        http.ask(
            Request.get("/api/v1/label/__name__/values")
                .with("start", seconds(pull.hull().fromMillis()))
                .with("end", seconds(pull.hull().toMillis())));
    Envelope envelope = Envelope.of(answer);
    if (!envelope.success()) {
      throw http.problem(
          envelope.readable() || answer.refused()
              ? SourceException.Kind.REFUSED
              : SourceException.Kind.MALFORMED,
          "answered the question for metric names with " + http.explain(answer));
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
            pull.hull(),
            ReasonCode.NO_DATA,
            settings.http()
                + " has no metric named "
                + shown
                + more
                + " in this time: export one of them");
      }
    }
  }

  private void pullRules(HttpSource http, Pull pull, Ledger ledger) throws SourceException {
    Set<Signal> rules = Set.of(Signal.ALERT_RULES);
    String problem;
    try {
      Answer answer = http.ask(Request.get("/api/v1/rules"));
      if (Envelope.of(answer).success()) {
        RecordedFile.write(pull.recording().resolve("alerts").resolve("rules.json"), answer);
        ledger.asked(rules, true);
        return;
      }
      problem = settings.http() + " answered /api/v1/rules with " + http.explain(answer);
    } catch (SourceException e) {
      if (e.kind() == SourceException.Kind.DISK) {
        throw e;
      }
      problem = String.valueOf(e.getMessage());
    }
    ledger.failed(rules, pull.hull(), problem);
  }

  static String seconds(long epochMillis) {
    return BigDecimal.valueOf(epochMillis, 3).toPlainString();
  }

  @Override
  public void close() {
    // Each pull opens and closes its own client.
  }
}
