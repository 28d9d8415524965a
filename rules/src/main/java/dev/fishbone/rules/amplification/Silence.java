package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Subject;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;

/** What the family says of a recording without calls. */
final class Silence {
  private Silence() {}

  /** The first effect's service stands for edges that nobody saw. */
  static String subject(Telemetry telemetry) {
    List<Effect> effects = telemetry.recording().effects();
    return effects.isEmpty() ? "-" : Subject.named(effects.get(0).service());
  }

  static Outcome nothing(Telemetry telemetry) {
    return telemetry.traces().spans() == 0
        ? new Outcome.NotAssessed(
            ReasonCode.NO_DATA,
            "traces with client and server spans",
            "Record traces of the window; these request counters do not tell")
        : new Outcome.NotAssessed(
            ReasonCode.NO_DATA,
            "calls between services within the window",
            "Export client spans, and check that the spans' times lie within the window");
  }
}
