package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.calls.Attempts;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Timeouts;
import dev.fishbone.rules.statistics.RatioOfSums;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AttemptTally;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.WasteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Writes down work for nobody: its claim, figures and what shows them. */
record OrphanFinding(Waste waste, Telemetry telemetry, OrphanLimits limits) {
  /** Configuration and spans that differ by more do not speak of the same timeout. */
  private static final double AGREES = 0.1;

  Outcome.Finding write(
      Grade grade, List<String> missing, Confidence confidence, List<TimeRange> bins, int episode) {
    Evidence evidence = evidence();
    return new Outcome.Finding(
        grade,
        claim(missing),
        text(
            "Let %s pass its deadline on to %s, and %s stop work that nobody waits for",
            waste.edge().caller(), waste.edge().calleeName(), waste.edge().calleeName()),
        waste.range(),
        confidence,
        figures(evidence),
        configured().map(c -> List.of(evidence, c)).orElse(List.of(evidence)),
        List.of(exhibit(bins, episode)));
  }

  private String claim(List<String> missing) {
    Edge edge = waste.edge();
    List<Double> timeouts = timeouts();
    String claim =
        text(
            // By whom is not told: a proxy between them may have been the first to lose patience.
            "%s %s on for %s after the calls were given up%s: at least %s of its time on them was for"
                + " nobody",
            edge.calleeName(),
            missing.isEmpty() ? "worked" : "may have worked",
            edge.caller(),
            timeouts.isEmpty() ? "" : " (after " + words(timeouts) + ")",
            Wording.share(waste.ratio().value()));
    claim +=
        waste.compared().isEmpty()
            ? ""
            : ", " + Wording.share(waste.usual().value()) + " " + waste.compared();
    if (waste.pairRate() < limits.pairRate()) {
      claim += text("; %s of the calls left a span there", Wording.share(waste.pairRate()));
    }
    return missing.isEmpty() ? claim : claim + "; but " + String.join(", ", missing);
  }

  private List<Double> timeouts() {
    Edge edge = waste.edge();
    List<AttemptTally> attempts =
        telemetry.traces().attempts().stream()
            .filter(t -> t.caller().equals(edge.caller()) && t.callee().equals(edge.callee()))
            .toList();
    return Timeouts.of(new Attempts(attempts).timeouts()).modes();
  }

  private static String words(List<Double> seconds) {
    return String.join(" or ", seconds.stream().map(Wording::time).toList());
  }

  private List<Figure> figures(Evidence evidence) {
    RatioOfSums ratio = waste.ratio();
    List<Figure> figures = new ArrayList<>();
    figures.add(
        Figure.of("wasted-share", ratio.value(), "ratio", ratio.low(), ratio.high(), evidence));
    double usual = waste.usual().value();
    if (!Double.isNaN(usual)) {
      figures.add(Figure.exact("wasted-share-usual", usual, "ratio", evidence));
    }
    figures.add(Figure.exact("orphaned-share", waste.orphanedShare(), "ratio", evidence));
    double seconds = waste.wastedSeconds(waste.range());
    figures.add(Figure.exact("wasted-time", seconds, "s", evidence));
    figures.add(
        Figure.exact(
            "busy-for-nobody",
            seconds * 1000 / Math.max(1, waste.range().length().toMillis()),
            "requests",
            evidence));
    List<Double> timeouts = timeouts();
    if (!timeouts.isEmpty()) {
      double longest = timeouts.get(timeouts.size() - 1);
      figures.add(Figure.exact("timeout", longest, "s", evidence));
    }
    return figures;
  }

  private Evidence evidence() {
    TimeRange range = waste.range();
    Edge edge = waste.edge();
    boolean sampled = !edge.estimated().isEmpty();
    String statement =
        text(
            "%,d calls on %s were given up (%,d by timeout); of %,d %sspans of %s, %,d went on%s for"
                + " %s of %s%s",
            edge.sum(EdgeCount.TIMEOUTS, range) + edge.sum(EdgeCount.CANCELLED, range),
            edge.arrow(),
            edge.sum(EdgeCount.TIMEOUTS, range),
            waste.tally().sum(WasteCount.SERVED, range),
            sampled ? "recorded " : "",
            edge.calleeName(),
            waste.tally().sum(WasteCount.ORPHANED, range),
            sampled ? "; in all" : ",",
            Wording.time(waste.wastedSeconds(range)),
            Wording.time(waste.servedSeconds(range)),
            sampled ? edge.estimated() : " in all");
    return evidence(statement, waste.ratio().value(), edge, waste.tally().exemplars(), range);
  }

  private static Evidence evidence(
      String statement, double value, Edge edge, List<String> traces, TimeRange range) {
    return new Evidence(
        Evidence.Kind.TRACES,
        statement,
        Location.NOWHERE,
        "",
        traces.isEmpty() ? edge.exemplars() : traces,
        range,
        value,
        "ratio");
  }

  /** What was configured, and whether the spans agree with it. */
  private Optional<Evidence> configured() {
    return telemetry.policies().retries().stream()
        .filter(p -> p.caller().equals(waste.edge().caller()))
        .filter(p -> p.callee().equals(waste.edge().callee()))
        .filter(p -> p.timeout().isPresent())
        .findFirst()
        .map(p -> configured(p, p.timeout().orElseThrow().toMillis() / 1e3));
  }

  private Evidence configured(Policies.Retry policy, double seconds) {
    List<Double> seen = timeouts();
    boolean agrees = seen.stream().anyMatch(s -> Math.abs(s - seconds) <= AGREES * seconds);
    return new Evidence(
        Evidence.Kind.CONFIG,
        text(
            "%s is configured to wait %s for %s%s",
            policy.caller(),
            Wording.time(seconds),
            policy.callee(),
            seen.isEmpty() || agrees ? "" : "; its calls were given up after " + words(seen)),
        policy.origin(),
        "",
        List.of(),
        waste.range(),
        seconds,
        "s");
  }

  private Exhibit exhibit(List<TimeRange> bins, int episode) {
    Edge edge = waste.edge();
    return new Exhibit(
        "orphaned-work-"
            + Exhibit.slug(edge.caller() + " " + edge.callee())
            + (episode > 1 ? "-" + episode : ""),
        "Requests in work, " + edge.arrow(),
        "requests",
        "server spans, by the second in which their request began",
        List.of(
            line("all", bins, waste::servedSeconds),
            line("for nobody", bins, waste::wastedSeconds)),
        List.of(),
        List.of(waste.range()),
        List.of());
  }

  private static Exhibit.Line line(
      String label, List<TimeRange> bins, ToDoubleFunction<TimeRange> seconds) {
    long[] millis = bins.stream().mapToLong(TimeRange::fromMillis).toArray();
    double[] values =
        bins.stream()
            .mapToDouble(b -> 1000 * seconds.applyAsDouble(b) / Math.max(1, b.length().toMillis()))
            .toArray();
    return new Exhibit.Line(label, new Samples(millis, values), true);
  }

  /** As much as on other days. */
  Outcome.Clear asUsual() {
    String measured =
        text(
            "%s of the time of %s for %s came after the calls were given up, %s %s",
            Wording.share(waste.ratio().value()),
            waste.edge().calleeName(),
            waste.edge().caller(),
            Wording.share(waste.usual().value()),
            waste.compared());
    return clear(measured, waste.edge(), waste.ratio(), waste.range(), limits);
  }

  /** Hardly any. */
  static Outcome.Clear little(
      Edge edge, RatioOfSums ratio, long gaveUp, TimeRange window, OrphanLimits limits) {
    String measured =
        text(
                "%,d of %,d calls on %s were given up; %s of the callee's time came after that",
                gaveUp,
                edge.sum(EdgeCount.ATTEMPTS, window),
                edge.arrow(),
                Wording.share(ratio.value()))
            + edge.estimated();
    return clear(measured, edge, ratio, window, limits);
  }

  private static Outcome.Clear clear(
      String measured, Edge edge, RatioOfSums ratio, TimeRange range, OrphanLimits limits) {
    Evidence evidence = evidence(measured, ratio.value(), edge, List.of(), range);
    double high = ratio.n() < 2 ? ratio.value() : ratio.high();
    return new Outcome.Clear(
        measured,
        List.of(
            Figure.of(
                "wasted-share",
                ratio.value(),
                "ratio",
                Math.min(ratio.low(), ratio.value()),
                high,
                evidence)),
        new Outcome.Margin("wasted-share", limits.share(), "ratio"),
        List.of(evidence),
        List.of());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
