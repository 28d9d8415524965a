package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.series.FullTime;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.wording.Wording;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The words for a pool that was not full, with what was measured. */
final class CalmPool {
  private CalmPool() {}

  static Outcome.Clear of(Study study, List<Stretch> stretches) {
    Sources sources = new Sources(study);
    FullTime full = study.window().fullTime();
    double seconds = Stretches.seconds(full.likely());
    double share =
        stretches.stream()
            .map(stretch -> Math.max(stretch.share(), stretch.hotShare()))
            .max(Comparator.naturalOrder())
            .orElse(0.0);
    double hidden = 3.0 / Math.max(study.tellingScrapes(), 1);
    double high = study.countsWaits() ? share : Math.max(share, Math.min(hidden, 1));
    Evidence use = sources.inUse(sources.busiest(), study.window().bins().range());
    return new Outcome.Clear(
        measured(study, sources, seconds),
        List.of(
            Figure.of("saturated-share", share, "ratio", share, high, use),
            Figure.of(
                "saturated",
                seconds,
                "s",
                Stretches.seconds(full.surely()),
                Stretches.seconds(full.atMost()),
                use),
            Figure.exact("peak-in-use", use.value(), "connections", use)),
        new Outcome.Margin("saturated-share", study.limits().share(), "ratio"),
        List.of(use),
        List.of());
  }

  private static String measured(Study study, Sources sources, double seconds) {
    String text =
        String.format(
            Locale.ROOT,
            "At most %s of %s connections of %s were in use at a scrape",
            Wording.estimate(sources.peakInUse(sources.busiest())),
            Wording.estimate(study.size().orElse(Double.NaN)),
            sources.poolOfInstance());
    text +=
        seconds == 0
            ? ", never with callers waiting for long"
            : ", for " + Wording.time(seconds) + " full with callers waiting";
    double wait = sources.meanWait(List.of(study.window().bins().range()));
    if (!Double.isNaN(wait)) {
      text += ", and callers waited " + Wording.time(wait) + " on average";
    }
    if (study.pools().stream().noneMatch(p -> p.timeouts().isEmpty())) {
      long gaveUp = sources.timeouts(List.of(study.window().bins().range()));
      text += "; " + (gaveUp == 0 ? "nobody" : Wording.count(gaveUp)) + " gave up";
    }
    return text;
  }
}
