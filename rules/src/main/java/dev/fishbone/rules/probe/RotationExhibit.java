package dev.fishbone.rules.probe;

import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The picture: how many instances were in rotation, with each that left and came back. */
final class RotationExhibit {
  private RotationExhibit() {}

  static Exhibit of(Fleet fleet, TimeRange shaded) {
    TimeRange window = fleet.telemetry().recording().window();
    int all = fleet.instances().size();
    TreeMap<Long, Double> steps = new TreeMap<>();
    steps.put(window.fromMillis(), (double) all);
    for (Map.Entry<Long, Integer> change : fleet.rotation().changes().entrySet()) {
      steps.put(change.getKey(), (double) (all - change.getValue()));
    }
    steps.putIfAbsent(window.toMillis() - 1, steps.lastEntry().getValue());
    List<Exhibit.Moment> moments = new ArrayList<>();
    for (Ejection ejection : fleet.rotation().ejections()) {
      String name = Wording.plain(ejection.instance());
      moments.add(new Exhibit.Moment(name + " out", Instant.ofEpochMilli(ejection.down())));
      ejection
          .up()
          .ifPresent(
              up -> moments.add(new Exhibit.Moment(name + " back", Instant.ofEpochMilli(up))));
    }
    moments.sort(Comparator.comparing(Exhibit.Moment::at).thenComparing(Exhibit.Moment::label));
    return new Exhibit(
        Exhibit.slug(fleet.service()) + "-in-rotation",
        "Instances of " + Wording.capital(fleet.service()) + " in rotation",
        "instances",
        fleet.timed()
            ? "Health events of the load balancer, with their instants"
            : "Gauge of health, scraped",
        List.of(
            new Exhibit.Line(
                "in rotation",
                new Samples(
                    steps.keySet().stream().mapToLong(Long::longValue).toArray(),
                    steps.values().stream().mapToDouble(Double::doubleValue).toArray()),
                true)),
        List.of(new Exhibit.Threshold("all", all)),
        List.of(shaded),
        moments);
  }
}
