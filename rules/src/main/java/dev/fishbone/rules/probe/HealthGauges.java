package dev.fishbone.rules.probe;

import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Transitions as a gauge of health shows them: late by up to a scrape, and without a reason. */
final class HealthGauges {
  private HealthGauges() {}

  static List<HealthEvent> events(Telemetry telemetry, String service) {
    List<HealthEvent> events = new ArrayList<>();
    for (Series series : telemetry.of(Signal.INSTANCE_HEALTHY)) {
      if (series.service().equals(service)) {
        read(series, events);
      }
    }
    return events;
  }

  private static void read(Series series, List<HealthEvent> events) {
    Samples samples = series.samples();
    // One that is not yet well when its series begins starts up: it was not taken out.
    double last = samples.isEmpty() ? 1 : samples.valueAt(0);
    for (int i = 0; i < samples.size(); i++) {
      double value = samples.valueAt(i);
      if (!Double.isNaN(value) && (value > 0) != (last > 0)) {
        events.add(
            new HealthEvent(
                Instant.ofEpochMilli(samples.millisAt(i)),
                series.service(),
                series.instance(),
                value > 0 ? HealthEvent.State.UP : HealthEvent.State.DOWN,
                "",
                "",
                series.nativeName(),
                series.origin()));
        last = value;
      }
    }
  }
}
