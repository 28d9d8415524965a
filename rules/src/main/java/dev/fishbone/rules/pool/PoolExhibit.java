package dev.fishbone.rules.pool;

import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;

/** The picture: the instance that was full longest, as its scrapes saw it, nothing added up. */
final class PoolExhibit {
  private PoolExhibit() {}

  static Exhibit of(Study study, Sources sources, PoolInstance worst, List<TimeRange> ranges) {
    TimeRange window = study.window().bins().range();
    List<Exhibit.Line> lines = new ArrayList<>();
    lines.add(new Exhibit.Line("in use", worst.active().within(window), true));
    if (!worst.pending().isEmpty()) {
      lines.add(new Exhibit.Line("waiting", worst.pending().within(window), true));
    }
    List<Exhibit.Threshold> thresholds =
        study.size().map(size -> List.of(new Exhibit.Threshold("size", size))).orElse(List.of());
    String title =
        study.pools().size() == 1
            ? sources.poolName()
            : sources.poolName()
                + " in "
                + Wording.plain(worst.instance())
                + ", 1 of "
                + Wording.count(study.pools().size(), "instance");
    return new Exhibit(
        Exhibit.slug(worst.service())
            + "-"
            + Exhibit.slug(worst.pool()).replaceAll("-pool$", "")
            + "-pool",
        title,
        "connections, callers",
        "Gauges of the pool, scraped every " + Wording.time(study.interval().toMillis() / 1e3),
        lines,
        thresholds,
        ranges,
        List.of());
  }
}
