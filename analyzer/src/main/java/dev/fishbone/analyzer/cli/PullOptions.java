package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.IncidentFinder;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.PullJob;
import dev.fishbone.analyzer.job.PullPlan;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.job.RunFolder;
import dev.fishbone.connectors.Sources;
import dev.fishbone.connectors.config.Configuration;
import dev.fishbone.connectors.config.ConfigurationReader;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What to pull, from where, until when. */
final class PullOptions {
  /** How far an alert or a page is looked for, and what is pulled around it. */
  private static final Duration WITHIN = Duration.ofDays(14);

  private static final Duration LONGEST = Duration.ofDays(31);
  private static final Duration LEAD = Duration.ofMinutes(30);
  private static final Duration TAIL = Duration.ofMinutes(15);

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "Sources to pull from: fishbone.yml.")
  private @Nullable Path config;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Begin of the window: -2h, 14:05, \"2026-08-14 14:05\", 2026-08-14T14:05:00Z.")
  private String from = "";

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "End of the window; now, the default, for an incident that goes on.")
  private String to = "";

  @Option(names = "--zone", paramLabel = "ZONE", description = "Of times without a zone.")
  private String zone = "";

  @Option(
      names = "--alert",
      paramLabel = "NAME",
      description = "Finds the window: the last time when this alert fired.")
  private String alert = "";

  @Option(
      names = "--page",
      paramLabel = "ID",
      description = "Finds the window: the incident of this id at the paging product.")
  private String page = "";

  @Option(
      names = "--effect",
      paramLabel = "SERVICE[:OPERATION]",
      description = "What users felt; found from the data where not given.")
  private List<String> effects = new ArrayList<>();

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      description = "Take what has arrived by then (8m), and say what has not.")
  private String deadline = "";

  @Option(names = "--id", paramLabel = "ID", description = "Of the incident.")
  private String id = "";

  @Option(names = "--title", paramLabel = "TEXT", description = "Of the incident.")
  private String title = "";

  @Option(names = "--severity", paramLabel = "TEXT", description = "Of the incident.")
  private String severity = "";

  boolean given() {
    return config != null;
  }

  /** Pulls into a recording. */
  void record(CommandSpec spec, Path recording, Progress progress) throws RunFailure {
    // The job's only clock: all that follows counts from here.
    Instant now = Instant.now();
    long start = System.nanoTime();
    if (from.isEmpty() && alert.isEmpty() && page.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "give --from (and --to), or --alert or --page to find the window by");
    }
    if (Stream.of(from, alert, page).filter(given -> !given.isEmpty()).count() > 1) {
      throw new ParameterException(
          spec.commandLine(), "give one of --from, --alert and --page: each finds the window");
    }
    Configuration configuration = configuration(spec);
    Deadline end = deadline(spec, start);
    PullJob.run(
        configuration,
        asked(configuration),
        work -> plan(spec, configuration, now, end, work),
        recording,
        end,
        progress);
  }

  /**
   * Remembers in a folder of results what was asked for, so that a recording of another window that
   * lies there is not taken for this one's.
   */
  void requireSame(CommandSpec spec, RunFolder results, Path recording) throws RunFailure {
    String asked = asked(configuration(spec));
    Path file = results.run("asked");
    try {
      boolean other =
          Files.exists(recording)
              && !asked.equals(Files.exists(file) ? Files.readString(file) : "");
      if (other) {
        throw new RunFailure(
            recording + " was pulled by another command: choose another folder with --out");
      }
      Files.createDirectories(results.run(""));
      Files.writeString(file, asked);
    } catch (IOException e) {
      throw new RunFailure(
          results.out() + " cannot be written (" + e.getMessage() + "): choose another with --out",
          e);
    }
  }

  private Configuration configuration(CommandSpec spec) throws RunFailure {
    if (config == null) {
      throw new ParameterException(spec.commandLine(), "give --config: the file with the sources");
    }
    return configuration(config);
  }

  static Configuration configuration(Path file) throws RunFailure {
    try {
      return ConfigurationReader.read(file, Sources.builtIn(), System.getenv());
    } catch (YamlException e) {
      throw new RunFailure(String.valueOf(e.getMessage()), e);
    }
  }

  private String asked(Configuration configuration) {
    return String.join(
        "\u0000",
        configuration.digest(),
        from,
        to,
        zone,
        alert,
        page,
        String.join(",", effects),
        id,
        title,
        severity);
  }

  private Deadline deadline(CommandSpec spec, long startNanos) {
    if (deadline.isEmpty()) {
      return Deadline.NEVER;
    }
    Duration given = duration(spec, "--deadline", deadline);
    return () -> given.minusNanos(System.nanoTime() - startNanos);
  }

  private static Duration duration(CommandSpec spec, String name, String text) {
    return dev.fishbone.connectors.format.DurationText.parse(text)
        .filter(d -> !d.isZero())
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    name + " must be a duration with its unit such as 8m, not '" + text + "'"));
  }

  private PullPlan plan(
      CommandSpec spec, Configuration configuration, Instant now, Deadline end, Path work)
      throws RunFailure {
    ZoneId local = zone(spec, configuration);
    List<Map<String, String>> felt = new ArrayList<>();
    effects.forEach(effect -> felt.add(effect(effect)));
    TimeRange window;
    boolean open;
    if (!from.isEmpty()) {
      window =
          range(
              spec,
              time(spec, from, local, now),
              to.isEmpty() ? now : time(spec, to, local, now),
              now);
      open = to.isEmpty() || to.strip().equals("now");
    } else {
      Clue clue =
          alert.isEmpty() ? new Clue(Clue.Kind.PAGE, page) : new Clue(Clue.Kind.ALERT, alert);
      Clue.Found found =
          new IncidentFinder(configuration, end)
              .find(clue, new TimeRange(now.minus(WITHIN), now), work);
      Instant last = found.range().to().plus(TAIL);
      window = new TimeRange(found.range().from().minus(LEAD), last.isBefore(now) ? last : now);
      open = found.open();
      if (felt.isEmpty()
          && !found.service().isEmpty()
          && !configuration.window().containsKey("effects")) {
        felt.add(effect(found.service()));
      }
    }
    List<TimeRange> baselines = new ArrayList<>();
    for (Configuration.Baseline baseline : configuration.baselines()) {
      baselines.add(baseline.of(window));
    }
    TimeRange history = new TimeRange(window.from().minus(configuration.history()), window.to());
    return new PullPlan(asked(configuration), window, open, baselines, history, incident(), felt);
  }

  private static TimeRange range(CommandSpec spec, Instant begin, Instant end, Instant now) {
    if (!begin.isBefore(end)) {
      throw new ParameterException(
          spec.commandLine(), "--from (" + begin + ") must be before --to (" + end + ")");
    }
    if (end.isAfter(now)) {
      throw new ParameterException(
          spec.commandLine(), "--to (" + end + ") lies in the future: write now, or leave it out");
    }
    if (Duration.between(begin, end).compareTo(LONGEST) > 0) {
      throw new ParameterException(
          spec.commandLine(),
          "the window lasts "
              + Duration.between(begin, end).toDays()
              + " days; 31 are analysed at most: name the time of the incident");
    }
    return new TimeRange(begin, end);
  }

  private ZoneId zone(CommandSpec spec, Configuration configuration) {
    if (zone.isEmpty()) {
      return configuration.zone().orElseGet(ZoneId::systemDefault);
    }
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException e) {
      throw new ParameterException(
          spec.commandLine(),
          "--zone must be a name such as UTC or Europe/Berlin, not '" + zone + "'");
    }
  }

  private static Instant time(CommandSpec spec, String text, ZoneId local, Instant now) {
    try {
      return TimeText.parse(text, local, now);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, String> effect(String text) {
    int colon = text.indexOf(':');
    Map<String, String> effect = new LinkedHashMap<>();
    effect.put("service", colon < 0 ? text : text.substring(0, colon));
    if (colon >= 0) {
      effect.put("operation", text.substring(colon + 1));
    }
    return effect;
  }

  private Map<String, String> incident() {
    Map<String, String> incident = new TreeMap<>();
    Map.of("id", id, "title", title, "severity", severity)
        .forEach(
            (key, value) -> {
              if (!value.isEmpty()) {
                incident.put(key, value);
              }
            });
    return incident;
  }
}
