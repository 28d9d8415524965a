package dev.fishbone.rules.pool;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.statistics.ErlangC;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a pool that was never full had left, at its busiest. */
record Headroom(Study study, Sizing sizing, Demands demands, SizingLimits limits) {
  /** Suspicions without anything that went wrong are weak. */
  private static final double WEAK = 0.4;

  private static final double HARDLY = 1e-4;

  Outcome outcome() {
    double offered = sizing.seen().offered() * peak();
    int needed = ErlangC.places(offered, limits.waits());
    double waits = ErlangC.waits(offered, sizing.size());
    SizingTable table = new SizingTable(sizing, limits, study);
    List<Figure> figures = new ArrayList<>(table.figures());
    figures.add(Figure.exact("size-busiest", needed, "connections", sizing.demand().shown()));
    figures.add(
        Figure.exact("demand-headroom", sizing.size() / offered, "times", sizing.demand().shown()));
    figures.add(Figure.exact("in-use", offered, "connections", sizing.demand().shown()));
    figures.add(Figure.exact("waiting-share", waits, "ratio", sizing.demand().shown()));
    String text = text(offered, needed);
    if (waits > limits.tight()) {
      return new Outcome.Finding(
          Outcome.Grade.SUSPECTED,
          text + ", by what was counted, yet it was never full for long",
          "Find out whether callers wait before the pool is made larger",
          study.window().bins().range(),
          new Confidence(WEAK),
          figures,
          table.evidence(),
          List.of());
    }
    Optional<NotAssessed> silence = Gates.beforeClear(study);
    return silence.isPresent()
        ? silence.get()
        : new Outcome.Clear(
            text,
            figures,
            new Outcome.Margin("waiting-share", limits.tight(), "ratio"),
            table.evidence(),
            List.of());
  }

  private String text(double offered, int needed) {
    double waits = ErlangC.waits(offered, sizing.size());
    String text =
        String.format(
            Locale.ROOT,
            "At its busiest %s of %s connections%s of %s are in use on average and %s",
            Wording.estimate(offered),
            Wording.count(sizing.size()),
            sizing.instances() > 1 ? " an instance" : "",
            new Sources(study).poolName(),
            waits < HARDLY ? "hardly any caller waits" : Wording.share(waits) + " of callers wait");
    return needed > sizing.size()
        ? text
            + String.format(
                Locale.ROOT, "; %d would keep that at %s", needed, Wording.share(limits.waits()))
        : text + String.format(Locale.ROOT, "; %d would do", needed);
  }

  /** The busiest hundredth of the window's bins, against their mean. */
  private double peak() {
    TimeRange window = study.window().bins().range();
    return demands.peak(window, limits.busy());
  }
}
