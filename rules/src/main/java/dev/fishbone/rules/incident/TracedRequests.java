package dev.fishbone.rules.incident;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.RootTally;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Requests as their outermost spans saw them: one a trace, whatever was retried within. Bins before
 * the first and after the last span of the recording, and holes that the coverage names, are
 * unknown; counts are per second, so bins are of whole seconds.
 */
public record TracedRequests(List<RootTally> roots, TraceCover cover) implements RequestSource {
  public TracedRequests {
    roots = List.copyOf(roots);
  }

  static TracedRequests of(Telemetry telemetry, List<RootTally> roots) {
    return new TracedRequests(roots, TraceCover.of(telemetry));
  }

  @Override
  public Kind kind() {
    return Kind.TRACES;
  }

  @Override
  public RequestBins bins(TimeRange range, Duration width) {
    Bins bins = Bins.notBelow(Duration.ofSeconds(1), width, range);
    double[] requests = new double[bins.count()];
    double[] failures = new double[bins.count()];
    Arrays.setAll(requests, bin -> count(bins.rangeOf(bin), false));
    Arrays.setAll(failures, bin -> count(bins.rangeOf(bin), true));
    return new RequestBins(new BinValues(bins, requests), new BinValues(bins, failures));
  }

  private double count(TimeRange bin, boolean failed) {
    if (!cover.covers(bin)) {
      return Double.NaN;
    }
    return roots.stream().mapToLong(r -> (failed ? r.failures() : r.requests()).sum(bin)).sum();
  }

  @Override
  public Evidence evidence(TimeRange range, Duration width) {
    RequestBins counted = bins(range, width);
    long requests = Math.round(counted.totalRequests());
    long failures = Math.round(counted.totalFailures());
    List<String> failed =
        roots.stream().flatMap(r -> r.failed().stream()).sorted().distinct().limit(5).toList();
    return new Evidence(
        failed.isEmpty() ? Evidence.Kind.QUERY : Evidence.Kind.TRACES,
        failures + " of " + requests + " requests failed, by " + kind().words(),
        Location.NOWHERE,
        "outermost spans",
        failed,
        range,
        failures,
        "requests");
  }
}
