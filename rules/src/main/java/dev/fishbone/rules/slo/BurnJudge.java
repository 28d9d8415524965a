package dev.fishbone.rules.slo;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.incident.Baseline;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.slo.BurnLimits.Condition;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The budget of one effect over the window. */
final class BurnJudge {
  private static final double LEAST_KNOWN = 0.8;

  private final IncidentFrame frame;
  private final double allowed;
  private final BurnLimits limits;
  private final double timeScale;
  private final Burn burn;
  private final Optional<Baseline> normal;
  private final Evidence counted;

  BurnJudge(IncidentFrame frame, double allowed, BurnLimits limits, double timeScale) {
    this.frame = frame;
    this.allowed = allowed;
    this.limits = limits;
    this.timeScale = timeScale;
    RequestSource source = frame.sources().get(0);
    RequestBins bins = source.bins(frame.window(), limits.bin());
    this.normal = frame.normal().filter(Baseline::usable);
    double perBin = usualPerSecond() * bins.bins().width().toMillis() / 1e3;
    double share = normal.map(n -> n.failures() / n.requests()).orElse(0.0);
    this.burn = new Burn(bins, allowed, perBin, share);
    this.counted = source.evidence(frame.window(), limits.bin());
  }

  /** NaN where no normal times are known. */
  private double usualPerSecond() {
    return normal.map(this::perSecond).orElse(Double.NaN);
  }

  private double perSecond(Baseline baseline) {
    RequestSource source = frame.sources().get(0);
    double known = 0;
    for (TimeRange range : baseline.ranges()) {
      RequestBins bins = source.bins(range, limits.bin());
      for (int bin = 0; bin < bins.count(); bin++) {
        known += bins.known(bin) ? bins.bins().rangeOf(bin).length().toMillis() / 1e3 : 0;
      }
    }
    return known == 0 ? Double.NaN : baseline.requests() / known;
  }

  Outcome outcome() {
    for (Condition condition : limits.conditions()) {
      if (burn.first(condition).isPresent() && seen(condition)) {
        return new BurnFinding(frame, burn, limits, budget(), counted, timeScale)
            .finding(condition, figures());
      }
    }
    return blind().<Outcome>map(why -> why).orElseGet(this::clear);
  }

  /**
   * Whether the recording itself bears a condition out whose time reaches back before it: by
   * failures beyond the usual, or by as many in what is recorded. That usual failures are as many
   * as are allowed is a guess from a short baseline.
   */
  private boolean seen(Condition condition) {
    RequestBins bins = burn.bins();
    return !burn.reachesBack(condition.full())
        || budget().map(b -> b.excessLow() > 0).orElse(true)
        || WilsonBounds.of(bins.totalFailures(), bins.totalRequests()).low()
            >= condition.factor() * allowed;
  }

  /** Empty where no normal rate tells how many requests a period has. */
  private Optional<Budget> budget() {
    double perSecond = usualPerSecond();
    return normal
        .filter(n -> perSecond > 0)
        .map(n -> Budget.of(burn.bins(), n, perSecond, allowed, limits.period().toMillis() / 1e3));
  }

  /** The budget spent and, for each pair of windows, the highest rate. */
  private List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    budget()
        .ifPresent(
            b -> {
              figures.add(
                  Figure.of(
                      "budget-spent", b.spent(), "ratio", b.spentLow(), b.spentHigh(), counted));
              figures.add(
                  Figure.of(
                      "budget-spent-excess",
                      b.excess(),
                      "ratio",
                      b.excessLow(),
                      b.excessHigh(),
                      counted));
            });
    for (Condition condition : limits.conditions()) {
      double peak = burn.peak(condition.full());
      if (!Double.isNaN(peak)) {
        figures.add(Figure.exact("burn-" + condition.name(), peak, "times", counted));
      }
    }
    return figures;
  }

  private Optional<NotAssessed> blind() {
    if (burn.bins().knownCount() < LEAST_KNOWN * burn.bins().count()) {
      return Optional.of(
          new NotAssessed(
              ReasonCode.PARTIAL_WINDOW,
              "requests of " + frame.effect().name() + " in at least 80 % of the window",
              "record the window without holes"));
    }
    if (limits.conditions().stream().anyMatch(c -> !burn.tells(c.full()))) {
      return Optional.of(
          new NotAssessed(
              ReasonCode.NO_MATCHED_BASELINE,
              "normal times of "
                  + frame.effect().name()
                  + ": the windows of burn rates reach back before the recording",
              "declare a baseline in window.yml and record its requests too"));
    }
    // None of n failed leaves up to 3/n (95 %): more than the slow condition asks for is unseen.
    double slow = limits.conditions().get(1).factor() * allowed;
    return 3 / Math.max(1, burn.bins().totalRequests()) > slow
        ? Optional.of(
            new NotAssessed(
                ReasonCode.LOW_POWER,
                "enough requests of " + frame.effect().name() + " to see its budget being spent",
                "record a longer window, or more of the traffic"))
        : Optional.empty();
  }

  private Outcome.Clear clear() {
    Condition fast = limits.conditions().get(0);
    String text =
        String.format(
            Locale.ROOT,
            "%s failed at most at %s times the allowed rate over %s, where %s times call for a page%s",
            Wording.plain(frame.effect().name()),
            Wording.estimate(burn.peak(fast.full())),
            SpanText.of(fast.full()),
            Wording.estimate(fast.factor()),
            budget()
                .map(b -> ", and spent " + Wording.share(b.spent()) + " of the period's budget")
                .orElse(""));
    return new Outcome.Clear(
        text,
        figures(),
        new Outcome.Margin("burn-" + fast.name(), fast.factor(), "times"),
        List.of(counted),
        List.of());
  }
}
