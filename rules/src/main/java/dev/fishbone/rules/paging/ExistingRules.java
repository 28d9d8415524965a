package dev.fishbone.rules.paging;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.incident.CountedRequests;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a rule on the effect's own error share could have met the target at all: above a share s
 * over a window W it fires s·W / share after failures of a steady share begin, and then waits for
 * its {@code for} and an evaluation (ALGORITHMS 4.3).
 */
final class ExistingRules {
  private final PagingCase paging;
  private final GapTimes times;
  private final Instant due;

  ExistingRules(PagingCase paging, GapTimes times, Instant due) {
    this.paging = paging;
    this.times = times;
    this.due = due;
  }

  /** The arithmetic of one rule; seconds are infinite where the share never reaches it. */
  private record Burn(AlertRule rule, double threshold, double share, double seconds) {}

  /**
   * Seconds after the start of failures of a steady share at which a rule fires; infinite where the
   * share does not exceed the threshold.
   */
  static double firesAfter(double threshold, Duration window, double share, Duration holds) {
    return share <= threshold
        ? Double.POSITIVE_INFINITY
        : threshold * GapTimes.seconds(window) / share + GapTimes.seconds(holds);
  }

  private Optional<Burn> burn() {
    for (RequestSource source : times.frame().sources()) {
      if (source instanceof CountedRequests counted) {
        for (AlertRule rule : paging.telemetry().alertRules()) {
          RuleExpression expression = RuleExpression.of(rule.expression());
          boolean about =
              counted.series().stream()
                  .anyMatch(s -> expression.metrics().contains(s.nativeName()));
          if (about && rule.expression().contains("/") && expression.threshold().isPresent()) {
            double threshold = expression.threshold().getAsDouble();
            double share = share(counted);
            Duration holds = rule.hold().plus(rule.interval());
            return Optional.of(
                new Burn(
                    rule,
                    threshold,
                    share,
                    firesAfter(threshold, expression.window(), share, holds)));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** The share of requests that failed from the first failure to when people were to know. */
  private double share(CountedRequests source) {
    RequestBins bins =
        source.bins(
            new TimeRange(times.symptom().at(), due),
            paging.telemetry().recording().scrapeInterval());
    return bins.totalRequests() > 0 ? bins.totalFailures() / bins.totalRequests() : 0;
  }

  List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    burn().ifPresent(b -> figures.add(Figure.exact("failing-share", b.share(), "ratio")));
    burn()
        .filter(b -> Double.isFinite(b.seconds()))
        .ifPresent(
            b -> figures.add(Figure.exact("existing-rule-could-fire-after", b.seconds(), "s")));
    return figures;
  }

  /** "; CheckoutErrors asks for more than 50 %, and 20 % failed"; empty where no rule is read. */
  String words() {
    return burn()
        .map(
            b ->
                Double.isFinite(b.seconds())
                    ? "; at "
                        + Wording.share(b.share())
                        + " failures "
                        + b.rule().name()
                        + " can fire after "
                        + Words.seconds(b.seconds())
                        + " at the earliest"
                    : "; "
                        + b.rule().name()
                        + " asks for more than "
                        + Wording.share(b.threshold())
                        + ", and "
                        + Wording.share(b.share())
                        + " failed")
        .orElse("");
  }
}
