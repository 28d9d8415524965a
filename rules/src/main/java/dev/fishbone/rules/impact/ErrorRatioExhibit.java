package dev.fishbone.rules.impact;

import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.incident.Outage;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;

/** The share of failed requests over the window, with the unavailability shaded. */
final class ErrorRatioExhibit {
  private ErrorRatioExhibit() {}

  static Exhibit of(IncidentFrame frame, IncidentSettings settings) {
    RequestSource source = frame.sources().get(0);
    RequestBins bins = source.bins(frame.window(), settings.duration("bin"));
    String name = frame.effect().name();
    return new Exhibit(
        Exhibit.slug("error-ratio-" + name),
        "Failed requests of " + name,
        "ratio",
        "By " + source.kind().words(),
        List.of(
            new Exhibit.Line(
                "failed requests", bins.failures().over(bins.requests()).asSamples(), true)),
        List.of(new Exhibit.Threshold("bad from", settings.number("bad-ratio"))),
        frame.outages().stream().map(ErrorRatioExhibit::shade).toList(),
        List.of());
  }

  private static TimeRange shade(Outage outage) {
    return new TimeRange(outage.from(), outage.surelyUntil());
  }
}
