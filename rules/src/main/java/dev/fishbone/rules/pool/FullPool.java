package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.series.FullTime;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;

/** The finding about a pool that was full: its figures, what shows them, and the sentence. */
final class FullPool {
  private final Study study;
  private final List<Stretch> stretches;
  private final Outcome.Grade grade;
  private final Sources sources;
  private final List<TimeRange> ranges;
  private final FullTime full;
  private final Spread spread;
  private final Pattern pattern;
  private final List<Figure> figures = new ArrayList<>();
  private final List<Evidence> evidence = new ArrayList<>();

  FullPool(Study study, List<Stretch> stretches, Outcome.Grade grade) {
    this.study = study;
    this.stretches = List.copyOf(stretches);
    this.grade = grade;
    this.sources = new Sources(study);
    this.ranges = stretches.stream().map(Stretch::range).toList();
    this.full = within(study.window().fullTime());
    this.spread = new Spread(study, ranges);
    this.pattern = Pattern.of(study, ranges, spread.full());
  }

  private FullTime within(FullTime all) {
    List<FullTime> parts = new ArrayList<>();
    for (TimeRange range : ranges) {
      parts.add(
          all.within(
              new TimeRange(
                  range.from().minus(study.interval()), range.to().plus(study.interval()))));
    }
    return FullTime.ofAny(parts);
  }

  Outcome.Finding finding() {
    double seconds = Stretches.seconds(full.likely());
    PoolInstance busiest = sources.busiest();
    double error = samplingError(seconds);
    Evidence use = add(sources.inUse(busiest, interval()));
    figure(
        Figure.of(
            "saturated",
            seconds,
            "s",
            Math.min(Stretches.seconds(full.surely()), Math.max(0, seconds - error)),
            Math.max(Stretches.seconds(full.atMost()), seconds + error),
            use));
    share(use);
    double waiting = waiting();
    study.size().ifPresent(size -> size(busiest, size));
    int instances = stretches.stream().mapToInt(Stretch::instances).max().orElse(0);
    figure(Figure.exact("instances", instances, "instances", use));
    figure(Figure.exact("instances-all", study.pools().size(), "instances", use));
    double within = Stretches.seconds(stretches.stream().map(Stretch::range).toList());
    figure(Figure.exact("episode", within, "s", use));
    double gini = spread.gini();
    if (study.pools().size() > 1 && !Double.isNaN(gini)) {
      figure(Figure.exact("unevenness", gini, "ratio", use));
    }
    long timeouts = timeouts();
    waits();
    pattern();
    return new Outcome.Finding(
        grade,
        new FullPoolClaim(study, sources, pattern, spread, grade)
                .text(seconds, full.surely().isEmpty(), waiting, timeouts, instances, stretches)
            + (study.overcounts(ranges) ? FullPoolClaim.OVERCOUNTED : ""),
        FullPoolClaim.action(pattern),
        interval(),
        Certainty.of(study, stretches, full),
        figures,
        evidence,
        List.of(
            PoolExhibit.of(study, sources, sources.mostWaiting(ranges).orElse(busiest), ranges)));
  }

  /**
   * Of a pool that fills and empties between scrapes each scrape is a draw: 1.96 √(n p (1 - p)).
   */
  private double samplingError(double seconds) {
    double step = study.interval().toMillis() / 1e3;
    double share = Math.min(1, seconds / Stretches.seconds(ranges));
    return 1.96 * Math.sqrt(step * Stretches.seconds(ranges) * share * (1 - share));
  }

  private TimeRange interval() {
    return ranges.get(0).span(ranges.get(ranges.size() - 1));
  }

  private void share(Evidence use) {
    int saturated = stretches.stream().mapToInt(Stretch::saturated).sum();
    int known = stretches.stream().mapToInt(Stretch::known).sum();
    double share = known == 0 ? 0 : (double) saturated / known;
    ConfidenceInterval wilson =
        new WilsonScoreInterval().createInterval(Math.max(known, 1), saturated, 0.95);
    figure(
        Figure.of(
            "saturated-share",
            share,
            "ratio",
            Math.min(share, Math.max(0, wilson.getLowerBound())),
            Math.max(share, Math.min(1, wilson.getUpperBound())),
            use));
  }

  private double waiting() {
    Optional<PoolInstance> worst = sources.mostWaiting(ranges);
    if (worst.isEmpty()) {
      return 0;
    }
    double peak = Sources.peak(worst.get().pending(), ranges);
    Evidence waiting =
        add(
            Sources.evidence(
                worst.get(),
                Signal.POOL_PENDING,
                "Up to "
                    + Wording.estimate(peak)
                    + " callers waited at "
                    + Wording.plain(worst.get().instance()),
                interval(),
                peak,
                "callers"));
    figure(Figure.exact("peak-pending", peak, "callers", waiting));
    return peak;
  }

  private void size(PoolInstance pool, double size) {
    Evidence max =
        add(
            Sources.evidence(
                pool,
                Signal.POOL_MAX,
                "Size of the pool, " + Wording.estimate(size) + " connections an instance",
                interval(),
                size,
                "connections"));
    figure(Figure.exact("pool-size", size, "connections", max));
  }

  private long timeouts() {
    List<PoolInstance> counting = sources.with(Signal.POOL_TIMEOUTS);
    if (counting.isEmpty() || study.overcounts(ranges)) {
      return 0;
    }
    long timeouts = sources.timeouts(ranges);
    Evidence gaveUp =
        add(
            Sources.evidence(
                counting.get(0),
                Signal.POOL_TIMEOUTS,
                Wording.count(timeouts, "acquisition") + " timed out over all instances",
                interval(),
                timeouts,
                "timeouts"));
    figure(Figure.exact("timeouts", timeouts, "timeouts", gaveUp));
    return timeouts;
  }

  private void waits() {
    double wait = sources.meanWait(ranges);
    List<PoolInstance> counting = sources.with(Signal.POOL_WAIT_SUM);
    if (!Double.isNaN(wait) && !counting.isEmpty()) {
      Evidence waited =
          add(
              Sources.evidence(
                  counting.get(0),
                  Signal.POOL_WAIT_SUM,
                  "Callers waited " + Wording.time(wait) + " on average",
                  interval(),
                  wait,
                  "s"));
      figure(Figure.exact("mean-wait", wait, "s", waited));
    }
  }

  private void pattern() {
    if (Double.isFinite(pattern.asked()) && Double.isFinite(pattern.held())) {
      ratio("asked-ratio", Signal.POOL_USAGE_COUNT, "Connections asked for", pattern.asked());
      ratio("hold-ratio", Signal.POOL_USAGE_SUM, "Time a connection was held", pattern.held());
    }
  }

  private void ratio(String name, Signal signal, String what, double ratio) {
    List<PoolInstance> pools = spread.full();
    String where =
        pools.size() < study.pools().size() ? " where it was full" : " over all instances";
    String statement = what + ", " + Wording.estimate(ratio) + " times the baseline's" + where;
    Evidence item =
        add(Sources.evidence(pools.get(0), signal, statement, interval(), ratio, "times"));
    figure(Figure.exact(name, ratio, "times", item));
  }

  private void figure(Figure figure) {
    figures.add(figure);
  }

  private Evidence add(Evidence item) {
    evidence.add(item);
    return item;
  }
}
