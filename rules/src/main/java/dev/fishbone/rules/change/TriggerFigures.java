package dev.fishbone.rules.change;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import java.util.ArrayList;
import java.util.List;

/** Every term of the score as a figure. */
final class TriggerFigures {
  private TriggerFigures() {}

  static List<Figure> terms(Terms terms, Evidence evidence) {
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("lag", terms.lag().toMillis() / 1e3, "s", evidence));
    figures.add(Figure.exact("odds-by-timing", terms.timing(), "times", evidence));
    figures.add(Figure.exact("odds-by-topology", terms.topology(), "times", evidence));
    figures.add(Figure.exact("odds-by-cohort", terms.cohortRatio(), "times", evidence));
    figures.add(Figure.exact("odds-by-dose", terms.rampRatio(), "times", evidence));
    figures.add(Figure.exact("odds-by-reversal", terms.reversal(), "times", evidence));
    figures.add(Figure.exact("odds-by-name", terms.wordRatio(), "times", evidence));
    figures.add(Figure.exact("odds-by-path", terms.pathRatio(), "times", evidence));
    return figures;
  }

  /** What was measured beside the score. */
  static List<Figure> measured(Terms terms, Trouble trouble, Rollout rollout, Evidence evidence) {
    List<Figure> figures = new ArrayList<>();
    rollout
        .from()
        .ifPresent(f -> figures.add(Figure.exact("step-from", f / 100, "ratio", evidence)));
    rollout.to().ifPresent(t -> figures.add(Figure.exact("step-to", t / 100, "ratio", evidence)));
    if (rollout.bundle().isPresent() && !rollout.unrelated().isEmpty()) {
      figures.add(Figure.exact("bundled-changes", rollout.unrelated().size(), "changes", evidence));
    }
    terms
        .recoveredAfter()
        .ifPresent(
            r -> {
              double after = r.toMillis() / 1e3;
              double bin = trouble.recoveredBin().toMillis() / 1e3;
              figures.add(
                  Figure.of(
                      "recovered-after", after, "s", Math.max(0, after - bin), after, evidence));
            });
    terms
        .path()
        .ifPresent(
            p -> {
              figures.add(Figure.exact("calls-before", p.before(), "calls", p.evidence()));
              figures.add(Figure.exact("calls-after", p.after(), "calls", p.evidence()));
            });
    terms
        .cohort()
        .filter(c -> !Double.isNaN(c.ratio()))
        .ifPresent(
            c ->
                figures.add(
                    Figure.of(
                        "failures-with-it", c.ratio(), "times", c.low(), c.high(), evidence)));
    return figures;
  }
}
