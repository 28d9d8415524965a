package dev.fishbone.rules.notation;

import dev.fishbone.rules.Settings;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.Incident;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Objectives;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads the notation that {@code package-info} describes. */
public final class TraceNotation {
  private static final Instant ZERO = Instant.parse("2026-08-14T09:00:00Z");

  private record Load(TimeRange range, Duration period, long weightMicros, List<CallLine> calls) {}

  private final List<TimeRange> windows = new ArrayList<>();
  private final List<TimeRange> baselines = new ArrayList<>();
  private final Map<String, String> settings = new TreeMap<>();
  private final PolicyNotation policies = new PolicyNotation();
  private final List<Series> series = new ArrayList<>();
  private final List<Load> loads = new ArrayList<>();
  private final List<String> expectations = new ArrayList<>();
  private final Deque<CallLine> open = new ArrayDeque<>();
  private long weightMicros = 1_000_000;

  private TraceNotation(String text) {
    text.lines().map(line -> line.replaceAll("\\s*#.*$", "")).forEach(this::read);
  }

  public static TraceNotation parse(String text) {
    return new TraceNotation(text);
  }

  /** The lines {@code expect}, {@code figure}, {@code says} and {@code fix}. */
  public List<String> expectations() {
    return expectations;
  }

  private void read(String line) {
    String[] words = line.trim().split("\\s+");
    if (policies.read(words)) {
      return;
    }
    switch (words[0]) {
      case "" -> {}
      case "window" -> windows.add(range(words));
      case "baseline" -> baselines.add(range(words));
      case "set" -> settings.put(words[1], words[2]);
      case "weight" -> weightMicros = words[1].equals("unknown") ? 0 : 10_000_000;
      case "load" ->
          loads.add(
              new Load(
                  range(words),
                  duration(words[4]),
                  words.length > 5 ? 1_000_000 * Long.parseLong(words[5].substring(7)) : -1,
                  new ArrayList<>()));
      case "counter" -> series.add(counter(line));
      case "series" -> series.add(series(words, line));
      case "expect", "figure", "says", "fix" -> expectations.add(line.trim());
      default -> nest(CallLine.parse(line));
    }
  }

  /**
   * {@code series SIGNAL SERVICE[/RESOURCE][@INSTANCE] VALUES}, a value every ten seconds of the
   * window.
   */
  private Series series(String[] words, String line) {
    String[] where = words[2].split("@");
    String[] about = where[0].split("/");
    return new Series(
        Signal.valueOf(words[1]),
        about[0],
        where.length > 1 ? where[1] : about[0] + "-1",
        about.length > 1 ? about[1] : "",
        Map.of(),
        words[1].toLowerCase(Locale.ROOT),
        new Location("metrics/series.jsonl", 1),
        Notation.samples(
            line.substring(line.indexOf(words[2]) + words[2].length()),
            windows.get(0).from(),
            Duration.ofSeconds(10)));
  }

  private void nest(CallLine call) {
    while (!open.isEmpty() && open.peek().indent() >= call.indent()) {
      open.pop();
    }
    List<CallLine> siblings =
        open.isEmpty() ? loads.get(loads.size() - 1).calls() : open.peek().inner();
    siblings.add(call);
    open.push(call);
  }

  private static TimeRange range(String[] words) {
    return new TimeRange(ZERO.plus(duration(words[1])), ZERO.plus(duration(words[2])));
  }

  private static Duration duration(String word) {
    return word.startsWith("-")
        ? Settings.parseDuration("time", word.substring(1)).negated()
        : Settings.parseDuration("time", word);
  }

  /**
   * {@code counter SIGNAL SERVICE[/RESOURCE] [native=NAME] [label=value …] : VALUES}, one each ten
   * seconds.
   */
  private Series counter(String line) {
    String[] halves = line.trim().split("\\s+:\\s+", 2);
    String[] words = halves[0].split("\\s+");
    String[] name = words[2].split("/");
    Map<String, String> labels = new TreeMap<>();
    for (int i = 3; i < words.length; i++) {
      labels.put(words[i].split("=")[0], words[i].split("=")[1]);
    }
    String metric = labels.getOrDefault("native", words[1].toLowerCase(Locale.ROOT));
    labels.remove("native");
    Instant first = baselines.isEmpty() ? windows.get(0).from() : baselines.get(0).from();
    return new Series(
        Signal.valueOf(words[1]),
        name[0],
        "",
        name.length > 1 ? name[1] : "",
        labels,
        metric,
        new Location("metrics/requests.jsonl", 1),
        Notation.samples(halves[1], first, Duration.ofSeconds(10)));
  }

  public Telemetry telemetry() {
    Recording recording =
        new Recording(
            new Incident("INC-1", "Test", "SEV-2"),
            windows.get(0),
            false,
            baselines,
            ZoneOffset.UTC,
            List.of(),
            List.of(),
            Duration.ZERO,
            Objectives.NONE,
            Map.of(),
            settings,
            ImpactKeys.NONE,
            "0");
    TraceWriter writer = new TraceWriter();
    for (Load load : loads) {
      for (Instant at = load.range.from();
          at.isBefore(load.range.to());
          at = at.plus(load.period)) {
        writer.write(
            at.toEpochMilli(),
            load.calls,
            load.weightMicros < 0 ? weightMicros : load.weightMicros);
      }
    }
    return new Telemetry(
            recording,
            series,
            TraceSummarizer.summarize(writer.columns(), recording),
            List.of(),
            Routing.NONE,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            policies.policies(),
            AccessSummary.NONE,
            List.of(),
            Coverage.NONE)
        .withCapacity(policies.history());
  }
}
