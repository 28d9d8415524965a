package dev.fishbone.rules.pool;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import java.util.List;
import java.util.Locale;

/** Whether a pool that was full was too small for what was asked of it. */
record SizingJudge(Judged pool, Sizing sizing, Demands demands, Holds holds, SizingLimits limits) {

  Outcome outcome() {
    if (!sizing.tooSmall(limits)) {
      return new NotAssessed(
          ReasonCode.SIM_INVALID,
          String.format(
              Locale.ROOT,
              "what filled the pool: by what was counted, %d connections would do, and it has %d",
              sizing.seen().size(limits.waits()),
              sizing.size()),
          "look for bursts, for one hot instance, and for connections taken past the calls that are"
              + " counted");
    }
    boolean more = sizing.takesMore(limits) || sizing.repeatsTooMuch(limits);
    boolean demand = sizing.comesMore(limits) && !sizing.wouldDo(limits);
    if (more || demand) {
      return new SizingFinding(this, more).finding(grade());
    }
    if (sizing.normal().isPresent() && sizing.wouldDo(limits)) {
      return heldTooLong();
    }
    return new SizingFinding(this, true).finding(Outcome.Grade.SUSPECTED);
  }

  /** A model that does not foretell calm times is not believed about others (ALGORITHMS 3.4). */
  private Outcome.Grade grade() {
    boolean known = sizing.normal().isPresent() || sizing.repeatsTooMuch(limits);
    return known && check() != ModelCheck.FAILS ? Outcome.Grade.FINDING : Outcome.Grade.SUSPECTED;
  }

  ModelCheck check() {
    boolean credible = holds.kind() == Holds.Kind.COUNTERS;
    return ModelCheck.of(pool.study(), sizing, credible, pool.full());
  }

  /** It was full, but a larger pool is not what was missing. */
  private Outcome heldTooLong() {
    Row usual = sizing.deployed().orElseThrow();
    SizingTable table = new SizingTable(sizing, limits, pool.study());
    String measured =
        String.format(
            Locale.ROOT,
            "%s connections%s do for %s requests/s with %s each, held %s as usual (%d are needed);"
                + " held %s, %d would be: no pool size fixes a hold-time failure",
            Wording.count(sizing.size()),
            sizing.instances() > 1 ? " an instance" : "",
            Wording.estimate(usual.perSecond()),
            table.calls(usual.all()),
            Wording.time(usual.hold()),
            usual.size(limits.waits()),
            Wording.time(sizing.seen().hold()),
            sizing.seen().size(limits.waits()));
    return new Outcome.Clear(
        measured,
        table.figures(),
        new Outcome.Margin("size-deployed", sizing.size(), "connections"),
        table.evidence(),
        List.of());
  }
}
