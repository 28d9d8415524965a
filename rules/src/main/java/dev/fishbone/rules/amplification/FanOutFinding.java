package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import java.util.Locale;

/** Writes down that requests make more calls than they used to, or as many. */
record FanOutFinding(
    FanOutEdge fanOut,
    FanOutEdge.Growth growth,
    TimeRange range,
    List<TimeRange> calm,
    FanOutLimits limits) {

  Outcome.Finding write(
      Grade grade,
      List<String> missing,
      Confidence confidence,
      List<TimeRange> bins,
      int episode) {
    FanOutShape now = FanOutShape.of(fanOut, List.of(range));
    FanOutShape before = FanOutShape.of(fanOut, calm);
    FanOutShape.Pattern pattern = now.since(before, fanOut.answered(range));
    String claim = claim(pattern, now, before);
    Evidence evidence = evidence(counted(), growth.factor(), "times");
    return new Outcome.Finding(
        grade,
        missing.isEmpty() ? claim : claim + "; but " + String.join(", ", missing),
        action(pattern),
        range,
        confidence,
        figures(now, before, evidence),
        List.of(evidence),
        List.of(exhibit(bins, episode)));
  }

  private String claim(FanOutShape.Pattern pattern, FanOutShape now, FanOutShape before) {
    String caller = fanOut.edge().caller();
    String callee = fanOut.edge().calleeName();
    String numbers =
        text(
            "%s calls per request in place of %s, retries not counted",
            number(growth.perInvocation()), number(usual()));
    if (pattern == FanOutShape.Pattern.HOT_PATH) {
      return text(
          "%s call to %s is on the path of %s of the requests to %s, %s in the baseline: %s",
          now.synchronous() ? "A synchronous" : "A",
          callee,
          Wording.share(now.users()),
          caller,
          Wording.share(before.users()),
          numbers);
    }
    String manner =
        switch (pattern) {
          case N_PLUS_ONE -> ", one for each item (N+1)";
          case SEQUENCE -> ", one after the other (pages, or a loop over items)";
          case PARALLEL -> " at once";
          case HOT_PATH, MORE -> "";
        };
    return text("%s makes more calls to %s%s: %s", caller, callee, manner, numbers);
  }

  /** Calls per request as a sentence has them: 0.2, 1.0, 12. */
  static String number(double calls) {
    return calls >= 0.95 && calls < 9.95 ? text("%.1f", calls) : Wording.estimate(calls);
  }

  /** 0 where none was seen: half a call was added to it for the arithmetic's sake. */
  private double usual() {
    return growth.usual() * growth.before() <= 1 ? 0 : growth.usual();
  }

  private String action(FanOutShape.Pattern pattern) {
    String callee = fanOut.edge().calleeName();
    return switch (pattern) {
      case HOT_PATH ->
          text("Take the call to %s off the path of requests, or answer it from a cache", callee);
      case N_PLUS_ONE -> text("Ask %s for all items in one call", callee);
      case SEQUENCE -> text("Bound how many pages or items of %s one request may ask for", callee);
      case PARALLEL, MORE -> text("Bound how many calls to %s one request may make", callee);
    };
  }

  private String counted() {
    return text(
        "%,.0f logical calls on %s by %,d requests to %s, where %,.0f were to be expected from %,d"
            + " requests of the baseline; at most %,d by one",
        growth.calls(),
        fanOut.edge().arrow(),
        growth.invocations(),
        fanOut.edge().caller(),
        growth.expected(),
        growth.before(),
        fanOut.mostCalls());
  }

  private List<Figure> figures(FanOutShape now, FanOutShape before, Evidence evidence) {
    return List.of(
        Figure.exact("calls-per-invocation", growth.perInvocation(), "calls", evidence),
        Figure.exact("calls-per-invocation-before", usual(), "calls", evidence),
        Figure.of("growth", growth.factor(), "times", growth.low(), growth.high(), evidence),
        Figure.exact("calling-share", now.users(), "ratio", evidence),
        Figure.exact("calling-share-before", before.users(), "ratio", evidence),
        Figure.exact("time-share", now.time(), "ratio", evidence),
        Figure.exact("calls-max", fanOut.mostCalls(), "calls", evidence));
  }

  private Evidence evidence(String statement, double value, String unit) {
    return new Evidence(
        Evidence.Kind.TRACES,
        statement,
        Location.NOWHERE,
        "",
        fanOut.exemplars(),
        range,
        value,
        unit);
  }

  private Exhibit exhibit(List<TimeRange> bins, int episode) {
    Edge edge = fanOut.edge();
    long[] millis = bins.stream().mapToLong(TimeRange::fromMillis).toArray();
    double[] values = bins.stream().mapToDouble(this::perInvocation).toArray();
    return new Exhibit(
        "fan-out-"
            + Exhibit.slug(edge.caller() + " " + edge.callee())
            + (episode > 1 ? "-" + episode : ""),
        "Logical calls per request, " + edge.arrow(),
        "calls",
        "client and server spans, by the second",
        List.of(new Exhibit.Line("calls", new Samples(millis, values), true)),
        List.of(new Exhibit.Threshold("in the baseline", usual())),
        List.of(range),
        List.of());
  }

  private double perInvocation(TimeRange bin) {
    long invocations = fanOut.invocations(List.of(bin));
    return invocations == 0
        ? Double.NaN
        : (double) fanOut.sum(fanOut.calls(), List.of(bin)) / invocations;
  }

  /** As many calls as in the baseline. */
  Outcome.Clear clear() {
    FanOutShape now = FanOutShape.of(fanOut, List.of(range));
    String measured =
        text(
            "%s logical calls per request on %s, %s in the baseline",
            number(growth.perInvocation()), fanOut.edge().arrow(), number(usual()));
    if (now.inSequence()) {
      measured += "; one after the other, as before: pages or N+1, and no growth";
    }
    Evidence evidence = evidence(measured, growth.factor(), "times");
    return new Outcome.Clear(
        measured,
        List.of(
            Figure.of("growth", growth.factor(), "times", growth.low(), growth.high(), evidence),
            Figure.exact("calls-per-invocation", growth.perInvocation(), "calls", evidence)),
        new Outcome.Margin("growth", limits.factor(), "times"),
        List.of(evidence),
        List.of());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
