package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Incident;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Note;
import dev.fishbone.telemetry.Objectives;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.RootTally;
import dev.fishbone.telemetry.summary.TraceQuality;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * An incident as text, one fact a line, all times on 14 August 2026 UTC:
 *
 * <pre>
 * window 14:00 15:00            baseline 12:00 13:30         scale 10       zone Europe/Berlin
 * effect orders POST /orders    edge orders pricing          target 5m      setting NAME VALUE
 * objective 0.999
 * load 14:00 14:10 50 1         requests and failures a second, as outermost spans
 * hole 14:03 14:05              of the traces
 * change 14:01 flag orders price-check-v2
 * rule PricingPoolWait every=15s for=1m severity=warning : max(pending) > 0
 * firing PricingPoolWait{service=pricing,severity=warning} 14:02:00 14:20:00 15s
 * page 14:12:00 notified alert=CheckoutErrors receiver=pricing-oncall key=k1 responder=ada
 * override hook page            note 14:05 ada I see errors
 * </pre>
 *
 * and the lines of {@link SceneRoutes}, {@link SceneLogs}, {@link SceneSeries} and {@link
 * SceneServices}.
 */
public final class Scene {
  private TimeRange window = range("14:00", "15:00");
  private final List<TimeRange> baselines = new ArrayList<>();
  private ZoneId zone = ZoneOffset.UTC;
  private boolean open;
  private final List<Effect> effects = new ArrayList<>();
  private Optional<Duration> target = Optional.empty();
  private OptionalDouble objective = OptionalDouble.empty();
  private final Map<String, String> settings = new TreeMap<>();
  private final Map<String, ReceiverClass> overrides = new TreeMap<>();
  private final Map<String, long[]> loads = new LinkedHashMap<>();
  private final List<EdgeTally> edges = new ArrayList<>();
  private final List<Series> series = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Page> pages = new ArrayList<>();
  private final List<AlertRule> rules = new ArrayList<>();
  private final List<Coverage.Gap> traceGaps = new ArrayList<>();
  private final List<Coverage.Entry> coverage = new ArrayList<>();
  private final SceneRoutes routes = new SceneRoutes();
  private final SceneLogs logs = new SceneLogs();
  private final SceneSeries measured = new SceneSeries();
  private final List<Note> notes = new ArrayList<>();
  private final SceneServices fleet = new SceneServices();
  private long sampled;
  private String root = "web|POST /orders|orders";
  private int line;

  public static Telemetry of(String text) {
    Scene scene = new Scene();
    for (String one : text.lines().toList()) {
      scene.line++;
      String fact = one.strip();
      if (!fact.isEmpty() && !fact.startsWith("#") && !fact.startsWith("expect")) {
        if (!scene.routes.read(one, scene.line)
            && !scene.logs.read(fact, scene.line)
            && !scene.measured.read(fact, scene.line)
            && !scene.fleet.read(fact, scene.line)) {
          scene.read(fact);
        }
      }
    }
    return scene.telemetry();
  }

  public static Instant at(String time) {
    return LocalTime.parse(time)
        .atDate(java.time.LocalDate.of(2026, 8, 14))
        .toInstant(ZoneOffset.UTC);
  }

  public static TimeRange range(String from, String to) {
    return new TimeRange(at(from), at(to));
  }

  private void read(String fact) {
    String[] w = fact.split("\\s+");
    switch (w[0]) {
      case "window" -> window = range(w[1], w[2]);
      case "open" -> open = true;
      case "baseline" -> baselines.add(range(w[1], w[2]));
      case "zone" -> zone = ZoneId.of(w[1]);
      case "scale" -> settings.put("time-scale", w[1]);
      case "setting" -> settings.put(w[1], w[2]);
      case "effect" ->
          effects.add(
              new Effect(
                  w[1], fact.split("\\s+", 3).length > 2 ? fact.split("\\s+", 3)[2] : "", ""));
      case "edge" -> edges.add(edge(w[1], w[2]));
      case "objective" -> objective = OptionalDouble.of(Double.parseDouble(w[1]));
      case "target" -> target = Optional.of(duration(w[1]));
      case "override" -> overrides.put(w[1], ReceiverClass.valueOf(w[2].toUpperCase(Locale.ROOT)));
      case "root" -> root = fact.substring(5).strip();
      case "load" -> load(w);
      case "sampled" -> sampled = 1;
      case "hole" ->
          traceGaps.add(new Coverage.Gap(range(w[1], w[2]), ReasonCode.SOURCE_FAILED, "hole"));
      case "change" ->
          changes.add(
              new Change(
                  at(w[1]),
                  at(w[1]),
                  Change.Type.valueOf(w[2].toUpperCase(Locale.ROOT)),
                  w[3],
                  w[4],
                  "",
                  "",
                  "",
                  "",
                  "",
                  here("changes.jsonl")));
      case "rule" -> rules.add(rule(fact));
      case "note" ->
          notes.add(new Note(at(w[1]), fact.split("\\s+", 4)[3], w[2], here("notes.jsonl")));
      case "firing", "pending" -> alert(fact);
      case "page" -> page(w);
      case "log" -> coverage.add(new Coverage.Entry("pages", "pages", 1, 1, List.of()));
      case "log-gap" ->
          coverage.add(
              new Coverage.Entry(
                  "pages",
                  "pages",
                  1,
                  1,
                  List.of(new Coverage.Gap(range(w[1], w[2]), ReasonCode.SOURCE_FAILED, "gap"))));
      default -> throw new IllegalArgumentException("line " + line + ": what is '" + fact + "'?");
    }
  }

  private Location here(String file) {
    return new Location(file, line);
  }

  static Duration duration(String text) {
    return dev.fishbone.rules.Settings.parseDuration("scene", text);
  }

  private EdgeTally edge(String caller, String callee) {
    BinCounts once = new BinCounts(window.from().getEpochSecond(), new long[] {1});
    return new EdgeTally(
        caller,
        callee,
        "",
        Map.of(EdgeCount.ATTEMPTS, once),
        Map.of(),
        EdgeTally.Followed.NONE,
        List.of());
  }

  /** Fractions are spread evenly: 0.5 a second is one every other second. */
  private void load(String[] w) {
    long from = at(w[1]).getEpochSecond();
    int seconds = (int) (at(w[2]).getEpochSecond() - from);
    long[] requests = loads.computeIfAbsent(root + "|requests", k -> new long[86400]);
    long[] failures = loads.computeIfAbsent(root + "|failures", k -> new long[86400]);
    int day = (int) (from - at("00:00").getEpochSecond());
    for (int i = 0; i < seconds; i++) {
      requests[day + i] += spread(Double.parseDouble(w[3]), i);
      failures[day + i] += spread(Double.parseDouble(w[4]), i);
    }
  }

  static long spread(double rate, int second) {
    return (long) Math.floor(rate * (second + 1) + 1e-9) - (long) Math.floor(rate * second + 1e-9);
  }

  /** Pairs, labels among them, then the expression. */
  private AlertRule rule(String fact) {
    String[] parts = fact.split(" : ", 2);
    String[] w = parts[0].split("\\s+");
    TreeMap<String, String> labels = new TreeMap<>();
    for (int i = 2; i < w.length; i++) {
      labels.put(w[i].split("=", 2)[0], w[i].split("=", 2)[1]);
    }
    String hold = labels.getOrDefault("for", "");
    String every = labels.getOrDefault("every", "");
    String trouble = labels.getOrDefault("trouble", "");
    labels.keySet().removeAll(List.of("for", "every", "trouble"));
    return new AlertRule(
        w[1],
        parts.length > 1 ? parts[1] : "up == 0",
        hold.isEmpty() ? Duration.ZERO : duration(hold),
        Duration.ZERO,
        every.isEmpty() ? Duration.ZERO : duration(every),
        labels,
        Map.of(),
        trouble,
        here("alerts/rules.json"));
  }

  private void alert(String fact) {
    String[] w = fact.split("\\s+");
    int brace = w[1].indexOf('{');
    String name = brace < 0 ? w[1] : w[1].substring(0, brace);
    TreeMap<String, String> labels = new TreeMap<>(Map.of("alertname", name, "alertstate", w[0]));
    if (brace > 0) {
      for (String pair : w[1].substring(brace + 1, w[1].length() - 1).split(",")) {
        labels.put(pair.split("=", 2)[0], pair.split("=", 2)[1]);
      }
    }
    long step = duration(w[4]).toMillis();
    List<Long> instants = new ArrayList<>();
    for (long at = at(w[2]).toEpochMilli(); at < at(w[3]).toEpochMilli(); at += step) {
      instants.add(at);
    }
    long[] millis = instants.stream().mapToLong(Long::longValue).toArray();
    double[] ones = new double[millis.length];
    java.util.Arrays.fill(ones, 1);
    series.add(
        new Series(
            w[0].equals("firing") ? Signal.ALERT_FIRING : Signal.ALERT_PENDING,
            labels.getOrDefault("service", ""),
            "",
            "",
            labels,
            "ALERTS",
            here("metrics/alerts.jsonl"),
            new Samples(millis, ones)));
  }

  private void page(String[] w) {
    Map<String, String> fields = new TreeMap<>();
    for (int i = 3; i < w.length; i++) {
      fields.put(w[i].split("=", 2)[0], w[i].split("=", 2)[1]);
    }
    pages.add(
        new Page(
            at(w[1]),
            Page.Type.valueOf(w[2].toUpperCase(Locale.ROOT)),
            fields.getOrDefault("alert", ""),
            fields.getOrDefault("service", ""),
            fields.getOrDefault("receiver", ""),
            fields.getOrDefault("responder", ""),
            fields.getOrDefault("key", ""),
            fields.getOrDefault("source", ""),
            here("pages.jsonl")));
  }

  private Telemetry telemetry() {
    if (!traceGaps.isEmpty()) {
      coverage.add(new Coverage.Entry("traces", "traces", 1, 1, traceGaps));
    }
    coverage.addAll(logs.coverage(window));
    List<RootTally> roots = new ArrayList<>();
    for (String key : loads.keySet().stream().filter(k -> k.endsWith("|requests")).toList()) {
      String[] part = key.split("\\|");
      long midnight = at("00:00").getEpochSecond();
      roots.add(
          new RootTally(
              part[0],
              part[1],
              part[2].equals("-") ? "" : part[2],
              new BinCounts(midnight, loads.get(key)),
              new BinCounts(midnight, loads.get(key.replace("|requests", "|failures"))),
              List.of("0a")));
    }
    series.addAll(measured.series());
    Routing routing = routes.routing(overrides);
    Recording recording =
        new Recording(
            new Incident("INC-1", "Test", "SEV-1"),
            window,
            open,
            baselines,
            zone,
            effects,
            fleet.services(),
            Duration.ofSeconds(1),
            new Objectives(objective, OptionalDouble.empty(), Optional.empty(), target),
            overrides,
            settings,
            logs.keys(),
            "");
    edges.addAll(fleet.edges());
    series.addAll(fleet.series());
    changes.addAll(fleet.changes());
    changes.sort(Comparator.comparing(Change::time));
    TraceQuality quality = new TraceQuality(0, 0, 0, 0, 0, 0, sampled, 0, 0);
    return new Telemetry(
        recording,
        series,
        new TraceSummary(0, 0, quality, edges, fleet.tallies(), roots, List.of()),
        rules,
        routing,
        changes,
        pages,
        List.of(),
        notes,
        Policies.NONE,
        logs.summary(recording),
        logs.counts(),
        new Coverage(coverage));
  }
}
