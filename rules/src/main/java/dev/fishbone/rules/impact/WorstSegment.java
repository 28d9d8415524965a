package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.incident.LoggedRequests;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.incident.TracedRequests;
import dev.fishbone.rules.statistics.Normal;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ShownAttribute;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.SegmentTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The segment of requests, by one value of an attribute that may be shown, that failed most beyond
 * its share: its share of the failed requests over its share of all of them within the window.
 * Requests are taken as independent; the interval is widened for the number of segments looked at
 * (Bonferroni), and the segment is the one whose lower end is highest.
 *
 * @param name {@code merchant.region=EU}; empty where none stands out
 */
record WorstSegment(
    String name, List<Figure> figures, List<Evidence> evidence, List<Unanswered> notAssessed) {
  static final String FIGURE = "segment-over-representation";
  private static final String UNANSWERED = "worst-segment";
  private static final double MISS = 0.05;

  /** Failed requests of a segment, and of all others together, below which nothing is said. */
  private static final long FEWEST_FAILED = 10;

  private static final long FEWEST = 30;

  /** A segment that fails so little beyond its share is no news, however sure it is. */
  private static final double LEAST_RATIO = 1.1;

  WorstSegment {
    figures = List.copyOf(figures);
    evidence = List.copyOf(evidence);
    notAssessed = List.copyOf(notAssessed);
  }

  private static final WorstSegment NONE = new WorstSegment("", List.of(), List.of(), List.of());

  /** Nothing at all where the recording allows no attribute to be shown. */
  static WorstSegment of(Telemetry telemetry, Effect effect, List<RequestSource> sources) {
    List<ShownAttribute> attributes = telemetry.recording().impact().attributes();
    String session = telemetry.recording().impact().session();
    // One person is no segment.
    if (attributes.stream().allMatch(a -> a.namesPeople(session))) {
      return NONE;
    }
    // What a sample keeps may be what failed: then shares of all requests are not known.
    boolean declared = telemetry.traces().quality().unknownWeight() == 0;
    Optional<RequestSource> source =
        sources.stream()
            .filter(s -> s instanceof LoggedRequests || s instanceof TracedRequests && declared)
            .findFirst();
    if (source.isEmpty()) {
      return open(
          ReasonCode.NO_SOURCE,
          "traces that are declared to be all, or access logs, of " + Wording.plain(effect.name()),
          "record one of them: counters do not tell whose requests failed");
    }
    if (source.get() instanceof LoggedRequests logged && logged.twins() > 0) {
      return open(
          ReasonCode.NO_DATA,
          "one log of " + Wording.plain(effect.name()) + ": two proxies tell of the same requests",
          "record the log of one of them");
    }
    List<SegmentTally> tallies = tallies(telemetry, source.get());
    List<Candidate> candidates = new ArrayList<>();
    int tooMany = 0;
    int looked = 0;
    for (int place = 0; place < attributes.size(); place++) {
      int at = place;
      if (attributes.get(place).namesPeople(session)) {
        continue;
      }
      List<SegmentTally> own = tallies.stream().filter(t -> t.attribute() == at).toList();
      if (own.stream().anyMatch(SegmentTally::givenUp)) {
        tooMany++;
      } else {
        List<Candidate> all = candidates(attributes.get(place), own);
        looked += all.size();
        all.stream().filter(c -> c.failed() >= FEWEST_FAILED).forEach(candidates::add);
      }
    }
    if (candidates.isEmpty()) {
      return open(
          ReasonCode.LOW_N,
          "a value of "
              + attributes.stream()
                  .filter(a -> !a.namesPeople(session))
                  .map(ShownAttribute::column)
                  .collect(Collectors.joining(" or "))
              + " with at least "
              + FEWEST_FAILED
              + " failed requests, beside others"
              + (tooMany == 0 ? "" : "; more than a thousand values are no segments"),
          "set the attribute on the outermost or first server span, or log it");
    }
    return judged(telemetry, source.get(), candidates, looked);
  }

  /**
   * One segment.
   *
   * @param failed of its {@code requests}; {@code allFailed} of {@code all} with it
   */
  private record Candidate(String name, long failed, long requests, long allFailed, long all) {
    /** The ratio if all that failed were its. */
    double most() {
      return (double) all / requests;
    }

    double ratio() {
      return ((double) failed / allFailed) / ((double) requests / all);
    }

    /**
     * Standard error of the ratio's logarithm, by the delta method: failures of the segment and of
     * the others are independent binomials.
     */
    double error() {
      double x = failed;
      // Where no other failed, one might have.
      double y = Math.max(1, (double) allFailed - failed);
      double n = requests;
      double m = (double) all - requests;
      double t = x + y;
      double own = y / (x * t);
      return Math.sqrt(own * own * x * (1 - x / n) + y * (1 - y / m) / (t * t));
    }
  }

  private static List<Candidate> candidates(ShownAttribute attribute, List<SegmentTally> tallies) {
    Map<String, long[]> values = new TreeMap<>();
    long all = 0;
    long failed = 0;
    for (SegmentTally tally : tallies) {
      long[] sums = values.computeIfAbsent(tally.value(), v -> new long[2]);
      sums[0] += tally.requests();
      sums[1] += tally.failures();
      all += tally.requests();
      failed += tally.failures();
    }
    List<Candidate> candidates = new ArrayList<>();
    for (Map.Entry<String, long[]> value : values.entrySet()) {
      long requests = value.getValue()[0];
      long own = value.getValue()[1];
      boolean enough = requests >= FEWEST && all - requests >= FEWEST && failed > 0;
      if (enough && !value.getKey().isEmpty()) {
        String name = attribute.column() + "=" + Wording.plain(value.getKey());
        candidates.add(new Candidate(name, own, requests, failed, all));
      }
    }
    return candidates;
  }

  private static WorstSegment judged(
      Telemetry telemetry, RequestSource source, List<Candidate> candidates, int looked) {
    double z = Normal.quantile(1 - MISS / (2.0 * looked));
    Candidate worst = candidates.get(0);
    for (Candidate each : candidates) {
      if (low(each, z) > low(worst, z)) {
        worst = each;
      }
    }
    if (low(worst, z) <= 1 || worst.ratio() < LEAST_RATIO) {
      return open(
          ReasonCode.LOW_POWER,
          "a segment that surely failed beyond its share: of "
              + Wording.count(looked, "segment")
              + " none did",
          "nothing to do, unless users can be told apart by another attribute: name it under"
              + " impact.show in window.yml");
    }
    Evidence evidence = evidence(telemetry, source, worst, looked);
    Figure figure =
        Figure.of(
            FIGURE,
            worst.ratio(),
            "times",
            low(worst, z),
            Math.max(
                worst.ratio(), Math.min(worst.most(), worst.ratio() * Math.exp(z * worst.error()))),
            evidence);
    return new WorstSegment(worst.name(), List.of(figure), List.of(evidence), List.of());
  }

  private static double low(Candidate segment, double z) {
    return segment.ratio() * Math.exp(-z * segment.error());
  }

  private static Evidence evidence(
      Telemetry telemetry, RequestSource source, Candidate worst, int segments) {
    return new Evidence(
        Evidence.Kind.QUERY,
        Wording.count(worst.failed())
            + " of "
            + Wording.count(worst.allFailed())
            + " failed requests of the window were of "
            + worst.name()
            + ", which made "
            + Wording.count(worst.requests())
            + " of all "
            + Wording.count(worst.all())
            + ", by "
            + source.kind().words()
            + "; the worst of "
            + Wording.count(segments, "segment"),
        Location.NOWHERE,
        source.isLog() ? "access log" : "outermost spans",
        List.of(),
        telemetry.recording().window(),
        worst.ratio(),
        "times");
  }

  private static List<SegmentTally> tallies(Telemetry telemetry, RequestSource source) {
    if (source instanceof TracedRequests traced) {
      return telemetry.traces().segments().stream()
          .filter(
              t ->
                  traced.roots().stream()
                      .anyMatch(
                          r ->
                              r.service().equals(t.service())
                                  && r.operation().equals(t.operation())
                                  && r.entry().equals(t.entry())))
          .toList();
    }
    LoggedRequests logged = (LoggedRequests) source;
    return telemetry.access().segments().stream()
        .filter(
            t ->
                logged.tallies().stream()
                    .anyMatch(
                        r ->
                            r.proxy() == t.proxy()
                                && r.service().equals(t.service())
                                && r.operation().equals(t.operation())))
        .toList();
  }

  private static WorstSegment open(ReasonCode code, String needs, String hint) {
    return new WorstSegment(
        "",
        List.of(),
        List.of(),
        List.of(new Unanswered(UNANSWERED, new NotAssessed(code, needs, hint))));
  }
}
