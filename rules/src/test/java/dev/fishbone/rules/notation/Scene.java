package dev.fishbone.rules.notation;

import dev.fishbone.rules.Rule;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.Incident;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Objectives;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.ServiceTally;
import dev.fishbone.telemetry.summary.TraceQuality;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A recording in a few lines of text, with what a rule is expected to say of it. One statement a
 * line:
 *
 * <pre>
 * window -10m 20m            what is judged; offsets as in {@link Notation}
 * baseline -10m 0s
 * scrape 10s                 one value a scrape, from the start of `from` on
 * from -10m                  (default: the window's start)
 * effect orders
 * set time-scale 10
 * size pricing/db 10 300     per instance; of its database for everybody
 * probe orders interval=5s timeout=2s fall=3 rise=2 pool=http    (orders/: of no load balancer)
 * change 2m 3m deploy orders
 * health 12m orders orders-1 failing "L7TOUT 2001ms" [PROBE]
 * tally orders orders-1..8 PROBES 1 0s 20m "GET /healthz" http
 * calls orders pricing 0s 20m requests=50 once=1 all=4 ms=120 answered   see {@link Edges}
 * POOL_ACTIVE pricing/db@pricing-1..3 4x60 10x60
 * expect finding pricing/db
 * figure saturated 600 20
 * says was full for
 * </pre>
 */
public final class Scene {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  private static final Pattern MANY = Pattern.compile("(.*?)(\\d+)\\.\\.(\\d+)");

  private final List<TimeRange> baselines = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private final Map<String, String> settings = new TreeMap<>();
  private final List<Series> series = new ArrayList<>();
  private final List<Policies.Pool> pools = new ArrayList<>();
  private final List<Policies.Probe> probes = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<HealthEvent> health = new ArrayList<>();
  private final List<ServiceTally> tallies = new ArrayList<>();
  private final List<Coverage.Entry> coverage = new ArrayList<>();
  private final Edges edges = new Edges();
  private long sampled;
  private final Expectation expectation = new Expectation();
  private TimeRange window = TimeRange.ofMillis(0, 0);
  private String from = "";
  private Duration scrape = Duration.ofSeconds(10);

  private Scene() {}

  /** Reads a scene; lines that begin with # are comments. */
  public static Scene of(String text) {
    Scene scene = new Scene();
    int number = 0;
    for (String line : text.split("\\R")) {
      number++;
      String statement = line.replaceAll("(^|\\s)#.*$", "").trim();
      if (!statement.isEmpty()) {
        try {
          scene.read(words(statement), statement, number);
        } catch (RuntimeException e) {
          throw new IllegalArgumentException("line " + number + ": " + line, e);
        }
      }
    }
    return scene;
  }

  private static List<String> words(String statement) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(statement);
    while (word.find()) {
      words.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    return words;
  }

  private void read(List<String> w, String statement, int line) {
    Location origin = new Location("scene.txt", line);
    switch (w.get(0)) {
      case "window" -> window = new TimeRange(Notation.at(w.get(1)), Notation.at(w.get(2)));
      case "baseline" -> baselines.add(new TimeRange(Notation.at(w.get(1)), Notation.at(w.get(2))));
      case "scrape" -> scrape = Notation.duration(w.get(1));
      case "from" -> from = w.get(1);
      case "effect" -> effects.add(new Effect(w.get(1), "", ""));
      case "set" -> settings.put(w.get(1), w.get(2));
      case "size" ->
          pools.add(
              new Policies.Pool(
                  w.get(1).split("/")[0],
                  w.get(1).split("/")[1],
                  OptionalInt.of(Integer.parseInt(w.get(2))),
                  OptionalInt.empty(),
                  Optional.empty(),
                  w.size() > 3
                      ? OptionalInt.of(Integer.parseInt(w.get(3)))
                      : OptionalInt.empty(),
                  origin));
      case "probe" -> probes.add(probe(w, origin));
      case "change" ->
          changes.add(
              new Change(
                  Notation.at(w.get(1)),
                  Notation.at(w.get(2)),
                  Change.Type.valueOf(w.get(3).toUpperCase(Locale.ROOT)),
                  w.get(4),
                  w.get(3),
                  "",
                  "",
                  "",
                  "",
                  "",
                  origin));
      case "health" ->
          health.add(
              new HealthEvent(
                  Notation.at(w.get(1)),
                  w.get(2),
                  w.get(3),
                  HealthEvent.State.valueOf(w.get(4).toUpperCase(Locale.ROOT)),
                  w.size() > 5 ? w.get(5) : "",
                  w.size() > 6 ? w.get(6) : "GET /healthz",
                  "haproxy",
                  origin));
      case "health-hole" ->
          coverage.add(
              new Coverage.Entry(
                  "health.jsonl",
                  "health_events",
                  1,
                  0,
                  List.of(new Coverage.Gap(window, ReasonCode.NO_SOURCE, "it is missing"))));
      case "covered" -> coverage.add(new Coverage.Entry("prometheus", w.get(1), 1, 1, List.of()));
      case "health-log" -> coverage.add(new Coverage.Entry("haproxy", "health", 1, 1, List.of()));
      case "tally" -> many(w.get(2)).forEach(i -> tallies.add(Tallies.of(w, i)));
      case "calls", "at-once" -> edges.read(w);
      case "sampled" -> sampled = 1;
      case "expect", "figure", "says", "does", "reason", "level" -> expectation.add(w, statement);
      default -> series(w, statement, origin);
    }
  }

  private void series(List<String> w, String statement, Location origin) {
    Signal signal = Signal.valueOf(w.get(0));
    String name = w.get(1);
    String service = name.split("[/@]")[0];
    String resource = name.contains("/") ? name.split("[/@]")[1] : "";
    String instances = name.contains("@") ? name.split("@")[1] : "";
    String values = statement.substring(statement.indexOf(name) + name.length());
    for (String instance : many(instances)) {
      series.add(
          new Series(
              signal,
              service,
              instance,
              resource,
              Map.of(),
              w.get(0).toLowerCase(Locale.ROOT),
              origin,
              Notation.samples(
                  values, from.isEmpty() ? window.from() : Notation.at(from), scrape)));
    }
  }

  /** {@code orders-1..3} is orders-1, orders-2, orders-3. */
  private static List<String> many(String instances) {
    Matcher range = MANY.matcher(instances);
    if (!range.matches()) {
      return List.of(instances);
    }
    List<String> names = new ArrayList<>();
    for (int i = Integer.parseInt(range.group(2)); i <= Integer.parseInt(range.group(3)); i++) {
      names.add(range.group(1) + i);
    }
    return names;
  }

  private static Policies.Probe probe(List<String> w, Location origin) {
    Map<String, String> options = new TreeMap<>();
    w.subList(2, w.size()).forEach(o -> options.put(o.split("=")[0], o.split("=")[1]));
    String service = w.get(1).split("/")[0];
    return new Policies.Probe(
        service,
        w.get(1).endsWith("/") ? "" : service + "_be",
        "/healthz",
        Optional.ofNullable(options.get("interval")).map(Notation::duration),
        Optional.ofNullable(options.get("timeout")).map(Notation::duration),
        number(options, "fall"),
        number(options, "rise"),
        options.getOrDefault("pool", ""),
        origin);
  }

  private static OptionalInt number(Map<String, String> options, String key) {
    return options.containsKey(key)
        ? OptionalInt.of(Integer.parseInt(options.get(key)))
        : OptionalInt.empty();
  }

  public Telemetry telemetry() {
    Recording recording =
        new Recording(
            new Incident("", "", ""),
            window,
            false,
            baselines,
            ZoneOffset.UTC,
            effects,
            List.of(),
            scrape,
            Objectives.NONE,
            Map.of(),
            settings,
            ImpactKeys.NONE,
            "");
    return new Telemetry(
        recording,
        series,
        new TraceSummary(
            0,
            0,
            new TraceQuality(0, 0, 0, 0, 0, 0, sampled, 0, 0),
            edges.edges(),
            tallies,
            List.of(),
            List.of(),
            List.of(),
            edges.atOnce()),
        List.of(),
        Routing.NONE,
        changes,
        List.of(),
        health,
        List.of(),
        new Policies(List.of(), pools, probes),
        AccessSummary.NONE,
        List.of(),
        new Coverage(coverage));
  }

  /** What the rule says of this scene. */
  public List<Verdict> verdicts(Rule rule) {
    Telemetry telemetry = telemetry();
    return rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording()));
  }

  /** Fails where the rule says something else than the scene expects. */
  public void check(Rule rule) {
    expectation.check(verdicts(rule));
  }
}
