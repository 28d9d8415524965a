package dev.fishbone.rules.calls;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;

/** What rules on calls show, and how complete it is. */
public final class CallEvidence {
  private CallEvidence() {}

  /** Something that traces tell. */
  public static Evidence traces(
      String statement, Edge edge, TimeRange range, double value, String unit) {
    return traces(statement, edge.exemplars(), range, value, unit);
  }

  public static Evidence traces(
      String statement, List<String> traces, TimeRange range, double value, String unit) {
    return new Evidence(
        Evidence.Kind.TRACES, statement, Location.NOWHERE, "", traces, range, value, unit);
  }

  /** What a policy says of one thing, as written. */
  public static Evidence configured(
      Policies.Retry policy, String what, String written, TimeRange window) {
    String statement =
        (policy.caller().isEmpty()
                ? "The proxy's " + Wording.plain(policy.name())
                : Wording.plain(policy.caller()))
            + " is configured to call "
            + Wording.plain(policy.callee())
            + " with "
            + what
            + " "
            + Wording.plain(written)
            + (policy.terms().byDefault() ? " (a default)" : "");
    return new Evidence(
        Evidence.Kind.CONFIG,
        statement,
        policy.origin(),
        "",
        List.of(),
        window,
        policy.attempts().orElse(0),
        "calls");
  }

  /** The part of the spans' parents that are there: Q of ALGORITHMS 12.1. */
  public static double completeness(Telemetry telemetry) {
    long spans = Math.max(1, telemetry.traces().spans());
    return 1 - Math.min(1.0, (double) telemetry.traces().quality().missingParents() / spans);
  }
}
