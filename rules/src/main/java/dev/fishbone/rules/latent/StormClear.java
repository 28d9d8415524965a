package dev.fishbone.rules.latent;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;

/** Writes down that retries make no storm. */
record StormClear(StormWords words) {
  /** From so many calls on a sequence is a pattern (Sentry's published defaults). */
  private static final double FAN_OUT = 5;

  /** Nobody on the way tries anything again. */
  Outcome.Clear once() {
    SeenCap seen = SeenCap.of(words.called(), words.window());
    boolean configured = words.storm().worst().known() == Known.CONFIGURED && !ownSeen();
    List<Figure> figures = new ArrayList<>(words.figures());
    figures.add(Figure.exact("attempts", 1, "calls"));
    String told = "as configured";
    if (!configured) {
      figures.add(Figure.exact("failed-calls", seen.failed(), "calls"));
      figures.add(Figure.of("retried-share", 0, "ratio", 0, seen.openShare()));
      told =
          "none of "
              + Wording.count(seen.failed(), "failed call")
              + " was tried again (at most "
              + Wording.share(seen.openShare())
              + " are)";
    }
    return new Outcome.Clear(
        "No call of " + words.called().edge().arrow() + " is tried again: " + told + fanOut(),
        figures,
        new Outcome.Margin("attempts", 1, "calls"),
        words.evidence(),
        List.of());
  }

  private boolean ownSeen() {
    List<Cap> caps = words.storm().worst().caps();
    return caps.get(caps.size() - 1).known() != Known.CONFIGURED;
  }

  private String fanOut() {
    double calls = words.storm().worst().fanOut();
    return calls < FAN_OUT
        ? ""
        : "; a request makes "
            + Wording.estimate(calls)
            + " calls of "
            + words.callee()
            + " as it is, which is fan-out and no retry";
  }

  /**
   * @param most load over capacity that leaves room
   */
  Outcome.Clear safe(double most) {
    List<Figure> figures = new ArrayList<>(words.figures());
    figures.addAll(words.pressures());
    return new Outcome.Clear(
        "If all calls of "
            + words.callee()
            + " fail, "
            + words.mostLoad()
            + ", "
            + Wording.estimate(words.storm().pressure().high())
            + " times "
            + words.capacity()
            + "; "
            + words.layers(),
        figures,
        new Outcome.Margin("pressure", most, "times"),
        words.evidence(),
        List.of());
  }
}
