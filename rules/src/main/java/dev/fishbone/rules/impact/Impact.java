package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.telemetry.Effect;
import java.util.List;

/**
 * What one effect's users felt.
 *
 * @param declared whether the recording names the effect; else it was found as what failed most
 * @param atLeast whether duration and counts are lower bounds: it still went on, the end cannot be
 *     told, or minutes are missing
 * @param times in order of time
 * @param segment the one that failed most beyond its share; empty where none is known to
 */
public record Impact(
    Effect effect,
    boolean declared,
    boolean atLeast,
    List<Moment> times,
    List<Figure> figures,
    List<Evidence> evidence,
    List<Exhibit> exhibits,
    List<Unanswered> notAssessed,
    String segment) {
  public Impact {
    times = List.copyOf(times);
    figures = List.copyOf(figures);
    evidence = List.copyOf(evidence);
    exhibits = List.copyOf(exhibits);
    notAssessed = List.copyOf(notAssessed);
  }

  /** What a figure is about beside the effect; empty where that is all. */
  public String detail(Figure figure) {
    return figure.name().equals(WorstSegment.FIGURE) ? segment : "";
  }
}
