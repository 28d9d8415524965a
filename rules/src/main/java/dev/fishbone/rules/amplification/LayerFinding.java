package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.LayerCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes down retries within retries, or that there were none. */
record LayerFinding(LayeredPath path, LayerLimits limits) {
  /** A residual beyond this is said in words (2.7). */
  private static final double CONCENTRATED = Math.log(1.25);

  Outcome.Finding write(
      Grade grade,
      List<LayeredPath.Layer> retrying,
      List<String> missing,
      Confidence confidence,
      List<TimeRange> bins) {
    Evidence evidence = evidence(text("%s; %s", multiplied(retrying), measured()));
    Edge last = retrying.get(retrying.size() - 1).edge();
    return new Outcome.Finding(
        grade,
        claim(retrying, missing),
        text(
            "Retry at one layer only: let %s retry %s, and nobody above it",
            last.caller(), last.calleeName()),
        path.range(),
        confidence,
        figures(evidence),
        List.of(evidence),
        List.of(exhibit(bins)));
  }

  private String claim(List<LayeredPath.Layer> retrying, List<String> missing) {
    StringBuilder claim = new StringBuilder(multiplied(retrying));
    claim.append(
        text(
            ": up to %,d calls of %s for one request, retries within retries in %s of the failed"
                + " requests",
            path.tally().mostAttempts(),
            end(),
            Wording.share(path.nestedShare())));
    double residual = path.residual();
    if (residual > CONCENTRATED) {
      claim.append("; the retries concentrate in the same requests");
    }
    if (!missing.isEmpty()) {
      claim.append("; but ").append(String.join(", ", missing));
    }
    return claim.toString();
  }

  /** "gateway tried orders 3.0 times for each call, and orders tried pricing 4.0 times". */
  private String multiplied(List<LayeredPath.Layer> retrying) {
    List<String> parts = new ArrayList<>();
    for (LayeredPath.Layer layer : retrying) {
      double times = path.attemptsPerCall(path.layers().indexOf(layer));
      parts.add(
          text("%s tried %s %.1f times", layer.edge().caller(), layer.edge().calleeName(), times));
    }
    return String.join(" per call, each time ", parts) + " per call";
  }

  private String end() {
    List<String> services = path.tally().path();
    return services.get(services.size() - 1);
  }

  private String measured() {
    return text(
        "%,d of %,d failed requests on %s met retries within retries; at most %,d calls of %s for"
            + " one request",
        path.tally().sum(LayerCount.NESTED_FAILED, path.range()),
        path.tally().sum(LayerCount.FAILED, path.range()),
        String.join(" → ", path.tally().path()),
        path.tally().mostAttempts(),
        end());
  }

  private List<Figure> figures(Evidence evidence) {
    WilsonBounds nested = path.nestedBounds();
    List<Figure> figures = new ArrayList<>();
    figures.add(
        Figure.exact("calls-per-request-max", path.tally().mostAttempts(), "calls", evidence));
    figures.add(Figure.exact("calls-per-request", path.attemptsPerRequest(), "calls", evidence));
    figures.add(
        Figure.of(
            "nested-share", path.nestedShare(), "ratio", nested.low(), nested.high(), evidence));
    for (int layer = 0; layer < path.layers().size(); layer++) {
      figures.add(
          Figure.exact(
              "attempts-per-call-" + (layer + 1), path.attemptsPerCall(layer), "calls", evidence));
      figures.add(
          Figure.exact("fan-out-" + (layer + 1), path.fanOut(layer), "calls", evidence));
    }
    figures.add(Figure.exact("product", path.product(), "times", evidence));
    figures.add(Figure.exact("concentration", Math.exp(path.residual()), "times", evidence));
    return figures;
  }

  private Evidence evidence(String statement) {
    return new Evidence(
        Evidence.Kind.TRACES,
        statement,
        Location.NOWHERE,
        "",
        path.tally().exemplars(),
        path.range(),
        path.nestedShare(),
        "ratio");
  }

  private Exhibit exhibit(List<TimeRange> bins) {
    long[] millis = bins.stream().mapToLong(TimeRange::fromMillis).toArray();
    double[] values = bins.stream().mapToDouble(this::callsPerRequest).toArray();
    return new Exhibit(
        "layered-" + Exhibit.slug(String.join(" ", path.tally().path())),
        "Calls per request, " + String.join(" → ", path.tally().path()),
        "calls",
        "client and server spans, by the second",
        List.of(new Exhibit.Line("calls of " + end(), new Samples(millis, values), true)),
        List.of(),
        List.of(path.range()),
        List.of());
  }

  private double callsPerRequest(TimeRange bin) {
    long requests = path.tally().sum(LayerCount.REQUESTS, bin);
    return requests == 0
        ? Double.NaN
        : (double) path.tally().sum(LayerCount.ATTEMPTS, bin) / requests;
  }

  /** No layers multiplied. */
  Outcome.Clear clear() {
    List<String> one =
        path.retrying(limits.factorLow()).stream().map(l -> l.edge().arrow()).toList();
    String measured =
        measured()
            + (one.isEmpty() ? "; no layer retried" : "; only " + String.join(", ", one) + " retried");
    Evidence evidence = evidence(measured);
    WilsonBounds nested = path.nestedBounds();
    double share = path.nestedShare();
    boolean none = path.tally().sum(LayerCount.FAILED, path.range()) == 0;
    return new Outcome.Clear(
        measured,
        List.of(
            Figure.of(
                "nested-share", share, "ratio", none ? 0 : nested.low(), none ? 0 : nested.high(),
                evidence),
            Figure.exact(
                "calls-per-request-max", path.tally().mostAttempts(), "calls", evidence)),
        new Outcome.Margin("nested-share", limits.nested(), "ratio"),
        List.of(evidence),
        List.of());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
