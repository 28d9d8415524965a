package dev.fishbone.rules.incident;

import dev.fishbone.rules.series.Stretches;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An alert of one service under one name, with every set of labels that fired.
 *
 * @param service empty where nothing tells it
 * @param rule its definition, where the recording has it
 * @param evaluation how often it was evaluated
 */
public record FiredAlert(
    String name,
    String service,
    List<Instance> instances,
    Optional<AlertRule> rule,
    Duration evaluation) {
  public FiredAlert {
    instances = List.copyOf(instances);
  }

  /**
   * One set of labels.
   *
   * @param labels without {@code alertstate}
   * @param firing when it fired, in order; each ends one evaluation after its last sample
   * @param pendingSince when each firing had become pending, the same length as firing
   */
  public record Instance(
      Map<String, String> labels,
      List<TimeRange> firing,
      List<Instant> pendingSince,
      Location origin) {
    public Instance {
      labels = Collections.unmodifiableMap(new TreeMap<>(labels));
      firing = List.copyOf(firing);
      pendingSince = List.copyOf(pendingSince);
    }

    /** The first firing that became pending within a range. */
    public Optional<TimeRange> firstWithin(TimeRange range) {
      for (int i = 0; i < firing.size(); i++) {
        if (range.contains(pendingSince.get(i))) {
          return Optional.of(firing.get(i));
        }
      }
      return Optional.empty();
    }

    public boolean firesAt(Instant at) {
      return firing.stream().anyMatch(f -> f.contains(at));
    }
  }

  /** When any of its instances fired. */
  public List<TimeRange> firing() {
    return Stretches.union(instances.stream().flatMap(i -> i.firing().stream()).toList());
  }

  /** The share of some ranges in which it fired, 0–1; 0 where the ranges are empty. */
  public double shareOf(List<TimeRange> ranges) {
    double length = Stretches.seconds(ranges);
    double fired = 0;
    for (TimeRange range : Stretches.union(ranges)) {
      fired += Stretches.seconds(Stretches.within(firing(), range));
    }
    return length > 0 ? fired / length : 0;
  }
}
