package dev.fishbone.rules.pool;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import java.util.Locale;

/** The sentence of a finding about a pool, and what to do first. */
record FullPoolClaim(
    Study study, Sources sources, Pattern pattern, Spread spread, Outcome.Grade grade) {
  /** Less known, or full, than this is not a scrape that was missed at an edge. */
  private static final double WHOLE = 0.9;

  static final String OVERCOUNTED =
      "; its counters tell of more connections than it has, so how many gave up is not told";

  String text(
      double seconds,
      boolean unseen,
      double waiting,
      long timeouts,
      int instances,
      List<Stretch> stretches) {
    StringBuilder text = new StringBuilder(sources.poolName());
    study
        .size()
        .ifPresent(
            size ->
                text.append(" (")
                    .append(Wording.estimate(size))
                    .append(size == 1 ? " connection" : " connections")
                    .append(study.pools().size() > 1 ? " per instance)" : ")"));
    text.append(unseen ? " ran full between scrapes" : " was full for " + time(seconds, stretches));
    if (instances < study.pools().size()) {
      text.append(" at ")
          .append(instances)
          .append(" of ")
          .append(study.pools().size())
          .append(" instances")
          .append(spread.names());
    }
    if (waiting > 0) {
      text.append(", with up to ").append(Wording.estimate(waiting)).append(" callers waiting");
      text.append(instances > 1 ? " at one instance" : "");
    }
    if (timeouts > 0) {
      text.append(waiting > 0 ? " and " : ": ")
          .append(Wording.count(timeouts))
          .append(" giving up");
    }
    return text.append(reading()).append(caveat(stretches)).toString();
  }

  /** Whoever did not see all of it, or its end, can only say so much. */
  private String time(double seconds, List<Stretch> stretches) {
    String time = Wording.time(seconds) + within(seconds, stretches);
    if (study.known() < WHOLE) {
      return String.format(
          Locale.ROOT,
          "at least %s (%s of the window is known)",
          time,
          Wording.share(study.known()));
    }
    return study.telemetry().recording().open() || cut(stretches) ? "at least " + time : time;
  }

  /** What fills and empties again and again is not full from the first to the last. */
  private static String within(double seconds, List<Stretch> stretches) {
    double all = Stretches.seconds(stretches.stream().map(Stretch::range).toList());
    return seconds < WHOLE * all ? " of " + Wording.time(all) : "";
  }

  /** It was full when the window began, or still when it ended. */
  private boolean cut(List<Stretch> stretches) {
    TimeRange window = study.window().bins().range();
    return stretches.stream()
        .map(Stretch::range)
        .anyMatch(r -> !r.from().isAfter(window.from()) || !r.to().isBefore(window.to()));
  }

  private String reading() {
    return switch (pattern.kind()) {
      case DEMAND ->
          String.format(
              Locale.ROOT,
              "; it was asked for %s times as many connections as before",
              Wording.estimate(pattern.asked()));
      case HOLD_TIME ->
          String.format(
              Locale.ROOT,
              "; each connection was held %s times as long as before",
              Wording.estimate(pattern.held()));
      case BOTH ->
          String.format(
              Locale.ROOT,
              "; it was asked for %s times as many connections as before and each was held %s times as long",
              Wording.estimate(pattern.asked()),
              Wording.estimate(pattern.held()));
      case NO_RETURNS -> "; hardly a connection came back: a leak or a deadlock";
      case UNKNOWN -> "";
    };
  }

  private String caveat(List<Stretch> stretches) {
    boolean usual = stretches.stream().anyMatch(s -> s.usual(study.limits()));
    if (grade == Outcome.Grade.SUSPECTED && !usual) {
      return "; that is too little to be told from chance";
    }
    if (grade == Outcome.Grade.SUSPECTED) {
      return String.format(
          Locale.ROOT,
          "; it is nearly as full in the baseline (%s of the time)",
          Wording.share(
              stretches.stream()
                  .mapToDouble(s -> Math.max(s.baseShare(), s.hotBaseShare()))
                  .max()
                  .orElse(0)));
    }
    return stretches.stream().anyMatch(Stretch::hasBaseline)
        ? ""
        : " (no baseline to compare with)";
  }

  static String action(Pattern pattern) {
    return switch (pattern.kind()) {
      case DEMAND, BOTH ->
          "Bring down the calls per request, retries first; more connections only move the queue to the database";
      case HOLD_TIME ->
          "Find what holds connections so long; a larger pool would not help the database";
      case NO_RETURNS ->
          "Look for code that does not return connections, or takes a second one while it holds one";
      case UNKNOWN ->
          "Find out who asks for connections and how long each is held before the pool is made larger";
    };
  }
}
