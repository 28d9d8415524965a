package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.SignalGroup;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.AnswerLines;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.Survey;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Asks which known names exist, then for the raw samples of each: a range selector at the end of
 * the window, which neither fills holes nor aliases steps as a range query does.
 */
final class PrometheusConnector implements Connector {
  private static final Set<SourceException.Kind> MAY_HAVE_RULES =
      Set.of(SourceException.Kind.MALFORMED, SourceException.Kind.REFUSED);

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
      Names names = Names.ask(http, catalogue, pull.hull());
      names.known().forEach(name -> present.addAll(catalogue.signalsOf(name)));
      FlavourProbe.Found found = found(http);
      if (PullAlerting.hasRules(http)) {
        present.add(Signal.ALERT_RULES);
      }
      List<String> remarks = new ArrayList<>();
      remarks.add((found.flavour().title() + " " + Quoted.bare(found.version())).strip());
      Retention retention = Retention.of(http, found.flavour());
      if (!retention.text().isEmpty()) {
        remarks.add("keeps " + retention.text());
      }
      if (names.total() == 0) {
        remarks.add("has nothing at all in this time: it may be older than what is kept");
      }
      names.warnings().forEach(warning -> remarks.add(http.scrubbed(Quoted.bare(warning))));
      remarks.addAll(scope(http, pull).remarks());
      return new Survey(present, remarks);
    }
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(settings.name());
    List<Coverage.Entry> more = new ArrayList<>();
    Set<Signal> metrics = metrics(pull.signals());
    try (HttpSource http = HttpSource.open(settings.http(), pull)) {
      Optional<SourceException> failure = Optional.empty();
      try {
        if (!metrics.isEmpty()) {
          more.addAll(pullMetrics(http, pull, metrics, ledger));
        }
      } catch (SourceException e) {
        // Who only evaluates rules has no metrics to offer, and is of use all the same.
        if (!MAY_HAVE_RULES.contains(e.kind()) || !pull.wants(Signal.ALERT_RULES)) {
          throw e;
        }
        failure = Optional.of(e);
      }
      boolean rules =
          pull.wants(Signal.ALERT_RULES)
              && new PullAlerting(settings, http, pull, ledger).pull(found(http).flavour());
      if (failure.isPresent() && !rules) {
        throw failure.get();
      }
      failure.ifPresent(e -> ledger.failed(metrics, pull.hull(), String.valueOf(e.getMessage())));
    }
    more.addAll(0, ledger.coverage(pull.hull()).entries());
    return new Coverage(more);
  }

  @Override
  public Optional<Clue.Found> find(Clue clue, Pull pull) throws SourceException {
    if (clue.kind() != Clue.Kind.ALERT) {
      return Optional.empty();
    }
    try (HttpSource http = HttpSource.open(settings.http(), pull)) {
      Flavour flavour = found(http).flavour();
      return new AlertClue(clue.name())
          .find(
              http,
              path -> flavour.ask(path, settings.parameters()),
              pull.hull(),
              settings.scrapeInterval());
    }
  }

  /** Which server it is: as configured, or as it says; asked twice, it is answered from disk. */
  private FlavourProbe.Found found(HttpSource http) throws SourceException {
    return settings.flavour().isPresent()
        ? new FlavourProbe.Found(settings.flavour().get(), "")
        : FlavourProbe.ask(http);
  }

  private List<Coverage.Entry> pullMetrics(
      HttpSource http, Pull pull, Set<Signal> metrics, Ledger ledger) throws SourceException {
    Names names = Names.ask(http, catalogue, pull.hull());
    Flavour flavour = found(http).flavour();
    Function<String, Request> question = path -> flavour.ask(path, settings.parameters());
    Scope scope = scope(http, pull);
    Oldest oldest = new Oldest(catalogue, pull.ranges());
    PullSamples samples = new PullSamples(http, question, catalogue, scope, ledger, oldest);
    Absent absent = new Absent(http, catalogue, ledger, pull.hull());
    absent.names(metrics, names, () -> Retention.of(http, flavour));
    List<Chunk> chunks =
        pull.ranges().stream()
            .flatMap(range -> Chunk.split(range, settings.scrapeInterval()).stream())
            .toList();
    Path folder = pull.recording().resolve("metrics");
    for (Map.Entry<SignalGroup, SortedSet<String>> group : groups(metrics, names).entrySet()) {
      Path file = folder.resolve(settings.file(group.getKey().word(), ".jsonl.zst"));
      try (AnswerLines lines = new AnswerLines(file)) {
        samples.pull(group.getValue(), chunks, lines);
      }
    }
    samples.noteStrangers(metrics);
    absent.times(metrics, names, oldest, settings.scrapeInterval(), flavour);
    List<Coverage.Entry> more = new ArrayList<>();
    if (flavour != Flavour.VICTORIAMETRICS) {
      more.addAll(
          new PullExemplars(http, question, catalogue, scope)
              .pull(
                  pull,
                  groups(metrics, names).values().stream().flatMap(SortedSet::stream).toList(),
                  folder.resolve(settings.file("exemplars", ".jsonl.zst")),
                  settings.name()));
    }
    more.addAll(
        new PullQueries(http, question, flavour.points(), settings.step().toMillis())
            .pull(
                pull,
                settings.queries(),
                folder.resolve(settings.file("queries", ".jsonl.zst")),
                settings.name()));
    return more;
  }

  private SortedMap<SignalGroup, SortedSet<String>> groups(Set<Signal> metrics, Names names) {
    SortedMap<SignalGroup, SortedSet<String>> groups = new TreeMap<>();
    for (String name : names.known()) {
      // A name may tell of two groups: it is asked for once.
      catalogue.signalsOf(name).stream()
          .filter(metrics::contains)
          .map(SignalGroup::of)
          .min(Comparator.naturalOrder())
          .ifPresent(group -> groups.computeIfAbsent(group, g -> new TreeSet<>()).add(name));
    }
    return groups;
  }

  private Scope scope(HttpSource http, Pull pull) throws SourceException {
    if (pull.services().isEmpty()) {
      return Scope.all(catalogue, List.of());
    }
    Set<String> telling = Scope.telling(pull.services(), catalogue);
    Answer answer =
        http.ask(
            Request.get("/api/v1/labels")
                .with("start", seconds(pull.hull().fromMillis()))
                .with("end", seconds(pull.hull().toMillis())));
    Envelope labels = Envelope.of(answer, label -> telling.contains(Catalogue.canonical(label)));
    return labels.success()
        ? Scope.of(catalogue, pull.services(), labels.names())
        : Scope.all(
            catalogue,
            List.of("does not tell its labels, so the series of all services are pulled"));
  }

  static String seconds(long epochMillis) {
    return BigDecimal.valueOf(epochMillis, 3).toPlainString();
  }

  @Override
  public void close() {
    // Each pull opens and closes its own client.
  }
}
