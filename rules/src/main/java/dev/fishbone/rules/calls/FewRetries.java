package dev.fishbone.rules.calls;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.List;

/** Says how few calls of an edge were retries. */
public record FewRetries(CalledEdge called, TimeRange window, CallLimits limits) {

  /** That there were none, or too few to matter to what is asked. */
  public Outcome.Clear clear() {
    Edge edge = called.edge();
    long attempts = edge.sum(EdgeCount.ATTEMPTS, window);
    long failures = edge.sum(EdgeCount.FAILURES, window);
    long retries = called.retries(window);
    double share = RetryShare.share(edge, called.inferred(), window);
    WilsonBounds bounds = RetryShare.bounds(edge, called.inferred(), window);
    String measured =
        retries == 0
            ? none(attempts, failures)
            : Wording.count(retries)
                + " of "
                + Wording.count(attempts)
                + " "
                + called.recorded()
                + "calls on "
                + edge.arrow()
                + " were retries ("
                + Wording.share(share)
                + "), never "
                + Wording.share(limits.share())
                + " of them for long";
    if (called.repetition() == Repetition.LOOPING) {
      measured += "; calls follow successes as often as failures: a loop, not retries";
    }
    Evidence evidence =
        new Evidence(
            Evidence.Kind.TRACES,
            measured,
            Location.NOWHERE,
            "",
            edge.exemplars(),
            window,
            share,
            "ratio");
    return new Outcome.Clear(
        measured,
        List.of(Figure.of("retry-share", share, "ratio", bounds.low(), bounds.high(), evidence)),
        new Outcome.Margin("retry-share", limits.share(), "ratio"),
        List.of(evidence),
        List.of());
  }

  private String none(long attempts, long failures) {
    String arrow = called.edge().arrow();
    return failures == 0
        ? "none of the "
            + Wording.count(attempts)
            + " "
            + called.recorded()
            + "calls on "
            + arrow
            + " failed or was retried"
        : "none of the "
            + Wording.count(failures)
            + " "
            + called.recorded()
            + "failed calls on "
            + arrow
            + " was retried ("
            + Wording.count(attempts)
            + " calls in all)";
  }
}
