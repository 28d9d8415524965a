package dev.fishbone.rules.pool;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.remedy.LeakRemedy;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The finding that connections did not come back, told of the worst instance. */
final class LeakFinding {
  private static final double LEAST = 0.5;

  private final Study study;
  private final List<Leak> leaks;
  private final Leak worst;

  LeakFinding(Study study, List<Leak> leaks) {
    this.study = study;
    this.leaks = List.copyOf(leaks);
    this.worst =
        leaks.stream()
            .max(Comparator.comparingDouble(Leak::certain).thenComparing(Leak::lost))
            .orElseThrow();
  }

  Outcome.Finding finding() {
    TimeRange range = worst.range();
    Sources sources = new Sources(study);
    List<Evidence> evidence = new ArrayList<>(List.of(sources.inUse(worst.pool(), range)));
    if (!worst.pool().useCount().isEmpty()) {
      double returned = study.steps(worst.pool(), worst.pool().useCount()).total(range);
      evidence.add(
          Sources.evidence(
              worst.pool(),
              Signal.POOL_USAGE_COUNT,
              Wording.count(Math.round(returned), "connection") + " came back",
              range,
              returned,
              "connections"));
    }
    Evidence shown = evidence.get(0);
    List<Figure> figures =
        List.of(
            Figure.exact("lost", worst.lost(), "connections", shown),
            Figure.exact("for", range.length().toMillis() / 1e3, "s", shown),
            Figure.exact("instances", leaks.size(), "instances", shown));
    double value = worst.certain();
    return new Outcome.Finding(
            value < LEAST ? Outcome.Grade.SUSPECTED : Outcome.Grade.FINDING,
            claim(sources),
            action(),
            range,
            new Confidence(value),
            figures,
            evidence,
            List.of(PoolExhibit.of(study, sources, worst.pool(), List.of(range))))
        .withFix(neverReturned() ? LeakRemedy.of(worst.pool()) : Optional.empty());
  }

  /** Whether somebody took connections and did not give them back. */
  private boolean neverReturned() {
    return worst.kind() == Leak.Kind.LOST || worst.kind() == Leak.Kind.CREEPING;
  }

  private String claim(Sources sources) {
    String size = Wording.estimate(worst.pool().sizeAt(worst.range().fromMillis()));
    String time = (sameTime() ? "" : "up to ") + Wording.time(seconds(worst));
    String where =
        study.pools().size() == 1
            ? ""
            : String.format(
                Locale.ROOT, " at %d of %d instances", leaks.size(), study.pools().size());
    return switch (worst.kind()) {
      case LOST ->
          String.format(
              Locale.ROOT,
              "All %s connections of %s%s were out for %s and none came back; nobody at work can hold %s of them: they were not returned",
              size,
              sources.poolName(),
              where,
              time,
              Wording.estimate(worst.lost()));
      case STUCK ->
          String.format(
              Locale.ROOT,
              "All %s connections of %s%s were out for %s and none came back: a leak, requests that wait for each other, or a dependency that never answers",
              size,
              sources.poolName(),
              where,
              time);
      case DEADLOCK -> deadlock(sources, size, where, time);
      case CREEPING ->
          String.format(
              Locale.ROOT,
              "%s%s loses connections: over %s the fewest in use rose by %s of %s and never fell back, and no return accounts for them",
              sources.poolName(),
              where,
              time,
              Wording.estimate(worst.lost()),
              size);
    };
  }

  /** Whether all instances lacked them for as long, to a scrape at either end. */
  private boolean sameTime() {
    double slack = 2 * study.interval().toMillis() / 1e3;
    return leaks.stream().allMatch(leak -> Math.abs(seconds(leak) - seconds(worst)) <= slack);
  }

  private static double seconds(Leak leak) {
    return leak.range().length().toMillis() / 1e3;
  }

  private String deadlock(Sources sources, String size, String where, String time) {
    String text =
        String.format(
            Locale.ROOT,
            "Requests wait for each other: all %s connections of %s%s were out for %s, each request takes %s, and hardly one came back",
            size,
            sources.poolName(),
            where,
            time,
            Wording.estimate(worst.each()));
    return Double.isNaN(worst.threads())
        ? text
        : text
            + String.format(
                Locale.ROOT,
                "; %s threads that take %s need %s × (%s − 1) + 1 = %s connections",
                Wording.estimate(worst.threads()),
                Wording.estimate(worst.each()),
                Wording.estimate(worst.threads()),
                Wording.estimate(worst.each()),
                Wording.estimate(worst.threads() * (worst.each() - 1) + 1));
  }

  private String action() {
    return switch (worst.kind()) {
      case LOST, CREEPING ->
          "Restart the instances that lack connections, then find the code that takes one and does not return it on every path";
      case STUCK ->
          "Take a dump of the threads before the restart: it tells who holds the connections";
      case DEADLOCK ->
          "Take one connection a request, or bound the requests at work below the pool's size";
    };
  }
}
