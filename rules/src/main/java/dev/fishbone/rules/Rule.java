package dev.fishbone.rules;

import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;

/** One question about an incident. Stateless; no clock, no I/O, no logging. */
public interface Rule {
  RuleInfo info();

  /**
   * Judges every subject that the telemetry knows, in order of subject.
   *
   * @return at least one verdict: a rule that found no subject says "not assessed" of the effect's
   *     service (or {@code -})
   */
  List<Verdict> assess(Telemetry telemetry, Settings settings);
}
