package dev.fishbone.rules.incident;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AccessLog;
import dev.fishbone.telemetry.summary.AccessOutcome;
import dev.fishbone.telemetry.summary.AccessTally;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Requests by the lines of access logs: 5xx and no answer at all are failures; a client that went
 * away is none unless the settings say so. Bins that the logs do not tell of are unknown.
 *
 * @param tallies of one kind of log, each request in one of them
 * @param twins requests of further logs that tell of the same ones
 * @param repeated lines of these logs that were earlier attempts at a request
 * @param abortsFail whether a request that its client broke off is a failure
 */
public record LoggedRequests(
    Kind kind,
    List<AccessTally> tallies,
    LogCover cover,
    long twins,
    long repeated,
    boolean abortsFail)
    implements RequestSource {
  public LoggedRequests {
    tallies = List.copyOf(tallies);
  }

  /** Nothing where no log tells how requests of the effect ended. */
  public static Optional<LoggedRequests> of(Telemetry telemetry, Effect effect) {
    return LoggedOperation.of(telemetry.access(), effect)
        .map(operation -> of(telemetry, operation));
  }

  private static LoggedRequests of(Telemetry telemetry, LoggedOperation operation) {
    List<AccessTally> all =
        telemetry.access().tallies().stream().filter(operation::covers).toList();
    TimeRange window = telemetry.recording().window();
    TwinLogs apart = operation.proxy() ? TwinLogs.of(all, window) : new TwinLogs(all, 0);
    Set<String> files = apart.kept().stream().map(AccessTally::file).collect(Collectors.toSet());
    List<AccessLog> logs =
        telemetry.access().logs().stream().filter(l -> files.contains(l.file())).toList();
    return new LoggedRequests(
        operation.proxy() ? Kind.PROXY_LOG : Kind.SERVER_LOG,
        apart.kept(),
        LogCover.of(telemetry, logs),
        apart.left(),
        logs.stream().mapToLong(AccessLog::repeated).sum(),
        new IncidentSettings(telemetry.recording()).number("client-aborts") > 0);
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
    return cover.covers(bin) ? count.applyAsLong(bin) : Double.NaN;
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
    if (twins > 0) {
      text.append("; ")
          .append(twins)
          .append(" that another proxy's log tells of at the same times");
      text.append(" were taken for the same requests");
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
