package dev.fishbone.rules.incident;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AccessLog;
import dev.fishbone.telemetry.summary.AccessOutcome;
import dev.fishbone.telemetry.summary.AccessTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Requests by the lines of access logs: 5xx and no answer at all are failures; a client that went
 * away is none unless the settings say so. Bins beyond the logs' first and last line, and holes
 * that the coverage names, are unknown.
 *
 * @param tallies of one kind of log
 * @param repeated lines of these logs that were earlier attempts at a request
 * @param abortsFail whether a request that its client broke off is a failure
 */
public record LoggedRequests(
    Kind kind,
    List<AccessTally> tallies,
    List<TimeRange> holes,
    TimeRange extent,
    long repeated,
    boolean abortsFail)
    implements RequestSource {
  private static final long LEAST_REACH_MILLIS = 1_000;
  private static final long MOST_REACH_MILLIS = 60_000;
  private static final int LINES_OF_SILENCE = 5;

  public LoggedRequests {
    tallies = List.copyOf(tallies);
    holes = List.copyOf(holes);
  }

  /** Nothing where no log tells how requests of the effect ended. */
  public static Optional<LoggedRequests> of(Telemetry telemetry, Effect effect) {
    return LoggedOperation.of(telemetry.access(), effect)
        .map(operation -> of(telemetry, operation));
  }

  private static LoggedRequests of(Telemetry telemetry, LoggedOperation operation) {
    List<AccessTally> tallies =
        telemetry.access().tallies().stream().filter(operation::covers).toList();
    Set<String> files = tallies.stream().map(AccessTally::file).collect(Collectors.toSet());
    List<AccessLog> logs =
        telemetry.access().logs().stream().filter(l -> files.contains(l.file())).toList();
    List<TimeRange> holes = new ArrayList<>();
    TimeRange window = telemetry.recording().window();
    for (Coverage.Entry entry : telemetry.coverage().entries()) {
      boolean theirs = files.stream().anyMatch(f -> isOf(f, entry.source()));
      if (theirs && entry.signal().toLowerCase(Locale.ROOT).equals("logs")) {
        // A bad line concerns the window as a whole and leaves no hole in it.
        entry.gaps().stream()
            .map(Coverage.Gap::range)
            .filter(r -> r.from().isAfter(window.from()) || r.to().isBefore(window.to()))
            .forEach(holes::add);
      }
    }
    return new LoggedRequests(
        operation.proxy() ? Kind.PROXY_LOG : Kind.SERVER_LOG,
        tallies,
        holes,
        extent(logs),
        logs.stream().mapToLong(AccessLog::repeated).sum(),
        new IncidentSettings(telemetry.recording()).number("client-aborts") > 0);
  }

  /** Whether a file is a source's, by the name that its connector gave it. */
  private static boolean isOf(String file, String source) {
    return file.equals(source) || file.startsWith("logs/" + source + ".");
  }

  /** As far as the lines reach, and as long as silence between them is usual. */
  private static TimeRange extent(List<AccessLog> logs) {
    long first = logs.stream().mapToLong(AccessLog::firstMillis).min().orElse(0);
    long last = logs.stream().mapToLong(AccessLog::lastMillis).max().orElse(0);
    long lines = logs.stream().mapToLong(AccessLog::lines).sum();
    long usual = LINES_OF_SILENCE * (last - first) / Math.max(1, lines);
    long reach = Math.min(MOST_REACH_MILLIS, Math.max(LEAST_REACH_MILLIS, usual));
    return TimeRange.ofMillis(first - reach, last + reach);
  }

  @Override
  public RequestBins bins(TimeRange range, Duration width) {
    Bins bins = Bins.notBelow(Duration.ofSeconds(1), width, range);
    double[] requests = new double[bins.count()];
    double[] failures = new double[bins.count()];
    Arrays.setAll(requests, bin -> known(bins.rangeOf(bin), this::requests));
    Arrays.setAll(failures, bin -> known(bins.rangeOf(bin), this::failures));
    return new RequestBins(new BinValues(bins, requests), new BinValues(bins, failures));
  }

  private double known(TimeRange bin, ToLongFunction<TimeRange> count) {
    boolean unknown =
        bin.from().isBefore(extent.from())
            || bin.to().isAfter(extent.to())
            || holes.stream().anyMatch(bin::overlaps);
    return unknown ? Double.NaN : count.applyAsLong(bin);
  }

  private long requests(TimeRange range) {
    long sum = 0;
    for (AccessOutcome outcome : AccessOutcome.values()) {
      sum += count(outcome, range);
    }
    return sum;
  }

  /** Lines that failed within a range, whatever is known of the time between them. */
  public long failedLines(TimeRange range) {
    return count(AccessOutcome.FAILED, range) + count(AccessOutcome.NO_RESPONSE, range);
  }

  private long failures(TimeRange range) {
    return failedLines(range) + (abortsFail ? count(AccessOutcome.CLIENT_ABORT, range) : 0);
  }

  private long count(AccessOutcome outcome, TimeRange range) {
    return tallies.stream().mapToLong(t -> t.count(outcome).sum(range)).sum();
  }

  @Override
  public Evidence evidence(TimeRange range, Duration width) {
    RequestBins counted = bins(range, width);
    long failed = Math.round(counted.totalFailures());
    StringBuilder text = new StringBuilder();
    text.append(failed).append(" of ").append(Math.round(counted.totalRequests()));
    text.append(" requests failed, by ").append(kind.words());
    long aborted = count(AccessOutcome.CLIENT_ABORT, range);
    if (aborted > 0) {
      text.append("; ").append(aborted).append(" that the client broke off itself are ");
      text.append(abortsFail ? "among them, as the settings say" : "not counted as failed");
    }
    if (repeated > 0) {
      text.append("; ").append(repeated).append(" lines of earlier attempts were not counted");
    }
    return new Evidence(
        Evidence.Kind.QUERY,
        text.toString(),
        origin(range),
        "access log",
        List.of(),
        range,
        failed,
        "requests");
  }

  /** The first failed line of the log with the most failures in a range. */
  private Location origin(TimeRange range) {
    Location shown = Location.NOWHERE;
    long most = -1;
    for (AccessTally tally : tallies) {
      long failed =
          tally.count(AccessOutcome.FAILED).sum(range)
              + tally.count(AccessOutcome.NO_RESPONSE).sum(range);
      if (failed > most) {
        most = failed;
        shown = tally.origin();
      }
    }
    return shown;
  }
}
