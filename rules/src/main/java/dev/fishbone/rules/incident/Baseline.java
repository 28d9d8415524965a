package dev.fishbone.rules.incident;

import dev.fishbone.rules.statistics.BinomialCusum;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Normal times of an effect.
 *
 * @param words what was taken as normal: "the baseline" or "the window before the first change"
 * @param requests requests in the known bins
 * @param failures those of them that failed
 * @param share the share of failures, half a failure added so that it is never 0
 * @param dispersion φ̂ of the share, at least 1
 * @param bins how many bins were known
 */
public record Baseline(
    String words,
    List<TimeRange> ranges,
    double requests,
    double failures,
    double share,
    double dispersion,
    int bins) {
  private static final int FEWEST_BINS = 10;

  public Baseline {
    ranges = List.copyOf(ranges);
  }

  /** Where the declared baseline or, without one, the window before its first change lies. */
  public static List<TimeRange> ranges(Telemetry telemetry) {
    Recording recording = telemetry.recording();
    if (!recording.baselines().isEmpty()) {
      return recording.baselines();
    }
    TimeRange window = recording.window();
    Instant first =
        telemetry.changes().stream()
            .map(Change::time)
            .filter(window::contains)
            .min(Instant::compareTo)
            .orElse(window.from());
    return List.of(new TimeRange(window.from(), first));
  }

  /** Measured over bins of a width; fewer than ten known bins or no request at all are too few. */
  static Baseline of(Telemetry telemetry, RequestSource source, Duration width) {
    boolean declared = !telemetry.recording().baselines().isEmpty();
    List<TimeRange> ranges = ranges(telemetry);
    List<double[]> parts = new ArrayList<>();
    double requests = 0;
    double failures = 0;
    int known = 0;
    for (TimeRange range : ranges) {
      if (range.isEmpty()) {
        continue;
      }
      RequestBins bins = source.bins(range, width);
      requests += bins.totalRequests();
      failures += bins.totalFailures();
      known += bins.knownCount();
      for (int bin = 0; bin < bins.count(); bin++) {
        if (bins.known(bin)) {
          parts.add(new double[] {bins.requests().at(bin), bins.failures().at(bin)});
        }
      }
    }
    double share = (failures + 0.5) / (requests + 1);
    double dispersion =
        BinomialCusum.dispersion(
            parts.stream().mapToDouble(p -> p[0]).toArray(),
            parts.stream().mapToDouble(p -> p[1]).toArray(),
            share);
    return new Baseline(
        declared ? "the baseline" : "the window before its first change",
        ranges,
        requests,
        failures,
        share,
        dispersion,
        known);
  }

  public boolean usable() {
    return bins >= FEWEST_BINS && requests > 0 && share < 0.5;
  }
}
