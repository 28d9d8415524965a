package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Row;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import java.util.Map;

/**
 * A canonical series with what it was made of.
 *
 * @param labels all labels of the native series
 */
record Draft(Row row, Map<String, String> labels, Series series) {
  Draft with(Samples samples) {
    return new Draft(
        row,
        labels,
        new Series(
            series.signal(),
            series.service(),
            series.instance(),
            series.resource(),
            series.labels(),
            series.nativeName(),
            series.nativeLabels(),
            series.origin(),
            samples));
  }
}
