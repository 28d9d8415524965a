package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.routing.Routing;
import java.util.ArrayList;
import java.util.List;

/**
 * The routing of alerts that the inputs of a night bring together. An alert of one input is not
 * judged by the routes of another: where two differ neither is used, and that is told.
 */
final class AgreedRouting {
  private final List<String> inputs = new ArrayList<>();
  private final List<Routing> all = new ArrayList<>();

  void add(String input, Routing routing) {
    if (!routing.roots().isEmpty()) {
      inputs.add(input);
      all.add(routing);
    }
  }

  Routing together() {
    return all.isEmpty() || differing() > 0 ? Routing.NONE : all.get(0);
  }

  /** Of the first that says something else than the one before all; 0 where none does. */
  private int differing() {
    for (int i = 1; i < all.size(); i++) {
      if (!same(all.get(0), all.get(i))) {
        return i;
      }
    }
    return 0;
  }

  private static boolean same(Routing one, Routing other) {
    return one.roots().equals(other.roots())
        && one.receivers().equals(other.receivers())
        && one.inhibitions().equals(other.inhibitions())
        && one.silences().equals(other.silences())
        && one.intervals().equals(other.intervals());
  }

  /** Told where several inputs have routes and differ. */
  List<Coverage.Entry> coverage(TimeRange window) {
    int other = differing();
    if (other == 0) {
      return List.of();
    }
    String words =
        place(0)
            + " and "
            + place(other)
            + " route alerts differently, so neither is used and no alert is judged: give the one"
            + " that was in force, or scan them with a state each";
    Coverage.Gap gap = new Coverage.Gap(window, ReasonCode.SOURCE_FAILED, words);
    return List.of(new Coverage.Entry("config", "alert_routes", 1, 0, List.of(gap)));
  }

  private String place(int input) {
    return Quoted.bare(inputs.get(input) + "/" + all.get(input).origin());
  }
}
