package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What to draw of a storm: calls per request, and attempts against first attempts. */
record StormExhibits(
    Edge edge, boolean inferred, TimeRange storm, List<TimeRange> bins, int episode) {

  List<Exhibit> all() {
    return List.of(callsPerRequest(), attempts());
  }

  private Exhibit callsPerRequest() {
    return exhibit(
        "calls-per-request",
        "Calls per request, " + edge.arrow(),
        "calls",
        List.of(
            line(
                "requests that met a failure",
                bin -> ratio(EdgeCount.FAILED_FIRST_CALLS, EdgeCount.FAILED_FIRST_REQUESTS, bin)),
            line("all requests", bin -> ratio(EdgeCount.REQUEST_CALLS, EdgeCount.REQUESTS, bin))));
  }

  private Exhibit attempts() {
    return exhibit(
        "attempts",
        "Calls, " + edge.arrow(),
        "calls/s",
        List.of(
            line("attempts", bin -> rate(edge.sum(EdgeCount.ATTEMPTS, bin), bin)),
            line(
                "first attempts",
                bin ->
                    rate(
                        edge.sum(EdgeCount.ATTEMPTS, bin) - RetryShare.retries(edge, inferred, bin),
                        bin))));
  }

  private Exhibit exhibit(String name, String title, String unit, List<Exhibit.Line> lines) {
    String subject = edge.caller() + " " + edge.callee() + " " + edge.operation();
    return new Exhibit(
        name + "-" + Exhibit.slug(subject) + (episode > 1 ? "-" + episode : ""),
        title,
        unit,
        "client and server spans, by the second",
        lines,
        List.of(),
        List.of(storm),
        List.of());
  }

  private Exhibit.Line line(String label, ToDoubleFunction<TimeRange> value) {
    long[] millis = bins.stream().mapToLong(TimeRange::fromMillis).toArray();
    double[] values = bins.stream().mapToDouble(value).toArray();
    return new Exhibit.Line(label, new Samples(millis, values), true);
  }

  /** NaN, a gap, where there is nothing to divide by. */
  private double ratio(EdgeCount part, EdgeCount whole, TimeRange bin) {
    long requests = edge.sum(whole, bin);
    return requests == 0 ? Double.NaN : (double) edge.sum(part, bin) / requests;
  }

  private static double rate(long count, TimeRange bin) {
    return count * 1000.0 / Math.max(1, bin.length().toMillis());
  }
}
