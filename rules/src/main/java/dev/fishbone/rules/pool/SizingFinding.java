package dev.fishbone.rules.pool;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The finding that a pool was too small: for the calls that a request makes, or for the requests
 * that came.
 */
record SizingFinding(SizingJudge judge, boolean byCalls) {
  /** Without a baseline, or where nothing confirms the model. */
  private static final double UNCHECKED = 0.8;

  private static final double BY_SPANS = 0.9;
  private static final double REFUTED = 0.49;

  Outcome.Finding finding(Outcome.Grade grade) {
    Sizing sizing = judge.sizing();
    Study study = judge.pool().study();
    SizingTable table = new SizingTable(sizing, judge.limits(), study);
    List<Figure> figures = new ArrayList<>(table.figures());
    List<Evidence> evidence = new ArrayList<>(table.evidence());
    Evidence first = evidence.get(0);
    double each = sizing.seen().perSecond();
    double all = (double) sizing.size() * sizing.instances();
    figures.add(Figure.exact("rate-each", each, "1/s", first));
    figures.add(Figure.exact("connections-all", all, "connections", first));
    Optional<Blocking> blocking = blocking();
    blocking.ifPresent(
        b -> {
          figures.add(Figure.exact("blocking-requests", b.requests(), "requests", b.shown()));
          evidence.add(b.shown());
        });
    List<TimeRange> full = judge.pool().full();
    return new Outcome.Finding(
            grade,
            sized(table) + claim(table, blocking),
            action(table),
            full.get(0).span(full.get(full.size() - 1)),
            confidence(table, grade),
            figures,
            evidence,
            List.of())
        .withItems(List.of(sized(table)));
  }

  private Optional<Blocking> blocking() {
    boolean traced = judge.demands().kind() == Demands.Kind.TRACES;
    return traced
        ? Blocking.of(judge.pool().study(), judge.sizing(), judge.limits().atOnce())
        : Optional.empty();
  }

  /**
   * "Pricing's database pool (20 connections per instance) is sized for 1 call per request, not 4".
   */
  private String sized(SizingTable table) {
    Sizing sizing = judge.sizing();
    Row seen = sizing.seen();
    boolean connections = judge.demands().kind() == Demands.Kind.CONNECTIONS;
    StringBuilder text = new StringBuilder(new Sources(judge.pool().study()).poolName());
    text.append(" (").append(Wording.count(sizing.size(), "connection"));
    text.append(sizing.instances() > 1 ? " per instance)" : ")").append(" is sized for ");
    double share = judge.limits().waits();
    if (byCalls && !connections && table.tooSmallForOne()) {
      text.append("no request that holds connections for ");
      text.append(Wording.time(seen.hold())).append(", let alone ");
      text.append(table.calls(seen.all())).append(" per request");
    } else if (byCalls && !connections) {
      text.append(table.sizedFor()).append(" per request, not ");
      text.append(Wording.plain(table.calls(seen.all()).replaceAll(" calls?$", "")));
      if (sizing.wouldDo(judge.limits())) {
        // Held as usual it would do: the figure is of how long each was held then.
        text.append(", while each holds for ").append(Wording.time(seen.hold()));
      }
    } else {
      double rate = seen.perSecond() * seen.fits(sizing.size(), share) / seen.all();
      text.append(Wording.estimate(rate))
          .append(connections ? " uses/s, not " : " requests/s, not ");
      text.append(Wording.estimate(seen.perSecond()));
    }
    return text.toString();
  }

  private String claim(SizingTable table, Optional<Blocking> blocking) {
    Sizing sizing = judge.sizing();
    Row seen = sizing.seen();
    boolean connections = judge.demands().kind() == Demands.Kind.CONNECTIONS;
    double share = judge.limits().waits();
    StringBuilder text = new StringBuilder(": ").append(Wording.estimate(seen.perSecond()));
    text.append(connections ? " uses/s" : " requests/s");
    text.append(sizing.instances() > 1 ? " an instance" : "");
    text.append(connections ? "" : " × " + table.calls(seen.all()));
    text.append(" × ").append(Wording.time(seen.hold())).append(" held are ");
    text.append(Wording.estimate(seen.offered())).append(" connections in use, for which ");
    text.append(Wording.count(seen.size(share))).append(" are needed");
    heldLonger(text, table);
    blocking.ifPresent(b -> blocks(text, b));
    return text.toString();
  }

  private void heldLonger(StringBuilder text, SizingTable table) {
    Sizing sizing = judge.sizing();
    if (sizing.wouldDo(judge.limits())) {
      Row usual = sizing.deployed().orElseThrow();
      text.append("; held ").append(Wording.time(usual.hold())).append(" as usual, ");
      text.append(table.calls(usual.all())).append(" would need only ");
      text.append(usual.size(judge.limits().waits()));
      text.append(": they were held too long, which no pool size mends");
    } else if (sizing.normal().isEmpty()) {
      text.append(" (no baseline to compare with)");
    }
  }

  private void blocks(StringBuilder text, Blocking blocking) {
    Sizing sizing = judge.sizing();
    text.append("; ").append(Wording.count(blocking.requests(), "request"));
    text.append(" at once, with up to ").append(blocking.each());
    text.append(blocking.each() == 1 ? " call each, " : " calls each, ");
    text.append(blocking.requests() == 1 ? "asks" : "ask").append(" for all ");
    text.append(Wording.count((long) sizing.size() * sizing.instances(), "connection"));
    text.append(sizing.instances() > 1 ? " of all instances" : "");
  }

  /** Never more connections than the database takes; where its limit is not known, that is said. */
  private String action(SizingTable table) {
    Sizing sizing = judge.sizing();
    String first =
        byCalls && table.tooSmallForOne()
            ? "Bring down how long a connection is held, and the calls per request"
            : byCalls
                ? "Bring a request down to " + table.sizedFor() + ", repeated calls first"
                : "Refuse requests beyond what the pool carries, or spread them over more instances";
    if (sizing.wouldDo(judge.limits())) {
      return first
          + ", and end work that nobody waits for; a larger pool would only move the queue";
    }
    int needed = sizing.seen().size(judge.limits().waits());
    long total = (long) needed * sizing.instances();
    OptionalInt limit = databaseLimit();
    if (limit.isEmpty()) {
      return String.format(
          Locale.ROOT,
          "%s; whether its database takes the %d connections of a larger pool is not recorded",
          first,
          total);
    }
    return String.format(
        Locale.ROOT,
        total <= limit.getAsInt()
            ? "%s; or give each instance %d connections, %d in all, which the database's limit of %d allows"
            : "%s; the %4$d connections that its database takes do not allow the %3$d that it would need",
        first,
        needed,
        total,
        limit.getAsInt());
  }

  private OptionalInt databaseLimit() {
    Study study = judge.pool().study();
    return study.telemetry().policies().pools().stream()
        .filter(p -> p.service().equals(study.any().service()))
        .filter(p -> p.pool().equals(study.any().pool()) && p.databaseLimit().isPresent())
        .mapToInt(p -> p.databaseLimit().getAsInt())
        .min();
  }

  private Confidence confidence(SizingTable table, Outcome.Grade grade) {
    Sizing sizing = judge.sizing();
    // How much of the demand fits, against how much there is.
    double over = sizing.seen().all() / sizing.seen().fits(sizing.size(), judge.limits().waits());
    double s =
        new NormalDistribution(null, 0, 1).cumulativeProbability(Math.log(over) / table.scatter());
    double x =
        switch (judge.check()) {
          case HOLDS -> 1;
          case UNKNOWN -> UNCHECKED;
          case FAILS -> REFUTED;
        };
    double spans = judge.holds().kind() == Holds.Kind.COUNTERS ? 1 : BY_SPANS;
    double value = s * judge.pool().study().known() * x * spans;
    return new Confidence(grade == Outcome.Grade.SUSPECTED ? Math.min(value, REFUTED) : value);
  }
}
