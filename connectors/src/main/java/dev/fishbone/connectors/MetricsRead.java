package dev.fishbone.connectors;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Series;
import java.util.List;

/** All series of a recording that the catalogue knows, in a fixed order. */
public record MetricsRead(List<Series> series, Coverage coverage) {
  public MetricsRead {
    series = List.copyOf(series);
  }
}
