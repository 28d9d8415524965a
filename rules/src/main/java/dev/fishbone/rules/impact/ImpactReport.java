package dev.fishbone.rules.impact;

import java.util.List;

/**
 * The impact on every effect.
 *
 * @param impacts in the order of the effects; empty where there is none
 * @param notAssessed what holds for the recording as a whole
 */
public record ImpactReport(List<Impact> impacts, List<Unanswered> notAssessed) {
  public ImpactReport {
    impacts = List.copyOf(impacts);
    notAssessed = List.copyOf(notAssessed);
  }
}
