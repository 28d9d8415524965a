package dev.fishbone.rules.calls;

import dev.fishbone.rules.Need;
import dev.fishbone.telemetry.Signal;
import java.util.Set;

/** What rules about calls cannot do without. */
public final class CallNeeds {
  public static final Need BOTH_SIDES =
      new Need(
          Set.of(Signal.TRACES),
          "traces with client and server spans",
          "Export spans of both sides of each call, with the marks of resends");

  public static final Need EACH_ATTEMPT =
      new Need(
          Set.of(Signal.TRACES),
          "traces with a span for each attempt",
          "Export a client span for each attempt, with the marks of resends");

  private CallNeeds() {}
}
