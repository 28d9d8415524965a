package dev.fishbone.rules.latent;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.DeadlineTally;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.FanOut;
import dev.fishbone.telemetry.summary.FanOutCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Judges the time that attempts take against the time there is (9.4). */
final class TimeBudgetJudge {
  private final Telemetry telemetry;
  private final BudgetLimits limits;
  private final Caps caps;
  private final Map<List<String>, CalledEdge> edges = new HashMap<>();

  TimeBudgetJudge(Telemetry telemetry, BudgetLimits limits, List<CalledEdge> all) {
    this.telemetry = telemetry;
    this.limits = limits;
    this.caps = new Caps(telemetry, all, limits.minFailures());
    all.forEach(e -> edges.put(List.of(e.edge().caller(), e.edge().callee()), e));
  }

  Outcome judge(TimeBudget.Step step) {
    CalledEdge upper = edges.get(List.of(step.above(), step.caller()));
    CalledEdge lower = edges.get(List.of(step.caller(), step.callee()));
    if (upper == null || lower == null) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "calls on both edges within the window",
          "Look at more days, or at a busier way");
    }
    double calls = lower.edge().sum(EdgeCount.FIRST_ATTEMPTS, window()) * lower.weight();
    if (calls < limits.minCalls()) {
      return fewCalls(lower, calls);
    }
    Patience above = Patience.of(telemetry, upper);
    Patience below = Patience.of(telemetry, lower);
    Cap cap = caps.of(step.caller(), step.callee());
    double each = below.seconds().orElse(below.atLeast());
    TimeSpent spent = TimeSpent.of(cap, each);
    if (!above.known() || each == 0) {
      return unknownTimes(upper, lower, above, each);
    }
    TimeBudgetFinding finding =
        new TimeBudgetFinding(telemetry, step, upper, lower, cap, above, below, spent);
    Optional<DeadlineTally> passedOn = passedOn(step);
    if (passedOn.isPresent()) {
      return finding.passedOn(passedOn.get(), limits.slope());
    }
    double patience = above.seconds().orElse(0.0);
    if (spent.whole().low() > patience) {
      boolean always = each > patience;
      boolean overlaps = overlaps(step, spent, patience) >= 2;
      boolean much = spent.whole().low() > limits.ratio() * patience;
      List<String> doubts =
          always || overlaps || much ? List.of() : List.of("that is not much longer");
      return finding.write(doubts, overlaps(step, spent, patience));
    }
    return within(finding, lower, cap, below, spent, patience);
  }

  /** Attempts that were waited for the less the later they began: what is left is passed on. */
  private Optional<DeadlineTally> passedOn(TimeBudget.Step step) {
    return telemetry.traces().deadlines().stream()
        .filter(d -> d.caller().equals(step.caller()) && d.callee().equals(step.callee()))
        .filter(d -> d.attempts() >= limits.minTimeouts())
        .filter(d -> d.slope().isPresent() && d.slope().getAsDouble() <= -limits.slope())
        .findFirst();
  }

  /** Whether it surely fits, and the other calls with it. */
  private Outcome within(
      TimeBudgetFinding finding,
      CalledEdge lower,
      Cap cap,
      Patience below,
      TimeSpent spent,
      double patience) {
    if (!below.known()) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "how long "
              + Wording.plain(cap.caller())
              + " waits for "
              + Wording.plain(cap.callee())
              + ": at least "
              + Wording.time(spent.timeout())
              + ", as long as some attempt took",
          "Say the timeout in policies.yml, or record the client's configuration");
    }
    if (spent.whole().high() > patience) {
      return cap.known() == Known.ASSUMED
          ? new NotAssessed(
              ReasonCode.LOW_N,
              "how often " + lower.edge().arrow() + " is tried; " + cap.doubt(),
              "Record the clients' configuration, or say it in policies.yml")
          : finding.write(
              List.of(cap.doubt().isEmpty() ? "chance may make the pauses shorter" : cap.doubt()),
              1);
    }
    double inRow = inRow(cap.caller());
    return inRow > patience ? manyCalls(cap, inRow, patience) : finding.clear();
  }

  /** Seconds that all calls of a service take one after the other, at worst. */
  private double inRow(String caller) {
    double sum = 0;
    for (CalledEdge called : edges.values()) {
      Optional<Double> timeout = Patience.of(telemetry, called).seconds();
      if (called.edge().caller().equals(caller) && timeout.isPresent()) {
        Cap cap = caps.of(caller, called.edge().callee());
        double each = callsAtWork(caller, called.edge().callee());
        sum += each * TimeSpent.of(cap, timeout.get()).whole().likely();
      }
    }
    return sum;
  }

  /** Calls of a callee that one piece of work makes, retries left out; 1 where nothing tells. */
  private double callsAtWork(String caller, String callee) {
    double users = 0;
    double calls = 0;
    for (FanOut.Tally tally : telemetry.traces().fanOut().tallies()) {
      if (tally.caller().equals(caller) && tally.callee().equals(callee)) {
        users += tally.sum(FanOutCount.USERS, window());
        calls += tally.sum(FanOutCount.CALLS, window());
      }
    }
    return users == 0 ? 1 : Math.max(1, calls / users);
  }

  /** How many generations of attempts are at work where the caller above tries again, too. */
  private double overlaps(TimeBudget.Step step, TimeSpent spent, double patience) {
    Cap above = caps.of(step.above(), step.caller());
    if (!(above.attempts().low() > 1)) {
      return 1;
    }
    double pause =
        above.policies().stream().findFirst().map(p -> Pause.of(p).before(2)).orElse(0.0);
    double most = Math.ceil(spent.whole().low() / (patience + pause));
    return Math.min(above.attempts().low(), most);
  }

  private NotAssessed fewCalls(CalledEdge lower, double calls) {
    return new NotAssessed(
        ReasonCode.LOW_N,
        String.format(
            Locale.ROOT,
            "at least %,.0f calls on %s a day; there were %,.0f",
            limits.minCalls(),
            lower.edge().arrow(),
            calls),
        "Look at a busier edge, or at more days");
  }

  private static NotAssessed unknownTimes(
      CalledEdge upper, CalledEdge lower, Patience above, double each) {
    List<String> unknown = new ArrayList<>();
    if (!above.known()) {
      unknown.add(waits(upper));
    }
    if (each == 0) {
      unknown.add(waits(lower));
    }
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "how long " + String.join(", and ", unknown),
        "Say the timeouts in policies.yml, or record the clients' configuration");
  }

  private static String waits(CalledEdge called) {
    return Wording.plain(called.edge().caller())
        + " waits for "
        + Wording.plain(called.edge().calleeName());
  }

  private static NotAssessed manyCalls(Cap cap, double inRow, double patience) {
    return new NotAssessed(
        ReasonCode.LOW_POWER,
        "whether the calls of "
            + Wording.plain(cap.caller())
            + " follow each other: in a row they take up to "
            + Wording.time(inRow)
            + ", and there are "
            + Wording.time(patience),
        "Give all calls of a request one deadline");
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
