package dev.fishbone.analyzer.history;

import java.util.List;

/**
 * What incidents say together; as JSON, {@code fishbone.history/1}.
 *
 * @param changes of the last quarter against the one before it
 * @param recurs findings that came back
 * @param unpaged alerts that paged nobody, of all incidents
 */
public record Trend(
    String schema,
    int incidents,
    List<Quarter> quarters,
    List<Change> changes,
    List<Recurrence> recurs,
    List<UnpagedCount> unpaged) {
  public Trend {
    quarters = List.copyOf(quarters);
    changes = List.copyOf(changes);
    recurs = List.copyOf(recurs);
    unpaged = List.copyOf(unpaged);
  }

  /**
   * @param incidents in the order in which they began
   */
  public static Trend of(List<PastIncident> incidents) {
    List<Quarter> quarters = Quarter.of(incidents);
    return new Trend(
        "fishbone.history/1",
        incidents.size(),
        quarters,
        Change.between(quarters),
        Recurrence.of(incidents),
        UnpagedCount.of(incidents));
  }
}
