package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.charts.Band;
import dev.fishbone.charts.ChartSpec;
import dev.fishbone.charts.Line;
import dev.fishbone.charts.LineRole;
import dev.fishbone.charts.Threshold;
import dev.fishbone.charts.TimeAxis;
import dev.fishbone.charts.ValueAxis;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;

/**
 * What a rule wants shown, as a chart: with the incident's own moments marked on each, so that
 * charts can be laid side by side.
 */
public final class ChartBook {
  private final Recording recording;
  private final ChartMarks marks;

  public ChartBook(Recording recording, List<TimeEntry> times, List<Change> changes) {
    this.recording = recording;
    this.marks = new ChartMarks(times, changes);
  }

  /**
   * A chart.
   *
   * @param shade what the exhibit's shaded stretches mean: "pool full"
   */
  public ChartSpec chart(Exhibit exhibit, String shade) {
    return new ChartSpec(
        exhibit.name(),
        exhibit.title(),
        exhibit.source(),
        axis(),
        values(exhibit),
        lines(exhibit),
        exhibit.thresholds().stream()
            .limit(ChartSpec.MAX_THRESHOLDS)
            .map(t -> new Threshold(t.label(), t.value()))
            .toList(),
        exhibit.shaded().stream()
            .map(r -> new Band(shade, r.from(), r.to(), Band.Role.SATURATED))
            .toList(),
        marks.of(exhibit));
  }

  private TimeAxis axis() {
    TimeRange all = recording.baselines().stream().reduce(recording.window(), TimeRange::span);
    // A baseline of weeks ago must not squeeze the incident into one pixel.
    boolean near = all.length().compareTo(recording.window().length().multipliedBy(3)) <= 0;
    TimeRange shown = near ? all : recording.window();
    return new TimeAxis(shown.from(), shown.to(), recording.zone());
  }

  private static ValueAxis values(Exhibit exhibit) {
    return exhibit.unit().equals("ratio")
        ? ValueAxis.percent("share").reaching(0.1)
        : ValueAxis.numbers(exhibit.unit());
  }

  private static List<Line> lines(Exhibit exhibit) {
    List<Line> lines = new ArrayList<>();
    LineRole[] roles = LineRole.values();
    exhibit.lines().stream()
        .limit(ChartSpec.MAX_LINES)
        .forEach(line -> lines.add(line(line, roles[Math.min(lines.size(), roles.length - 1)])));
    return lines;
  }

  private static Line line(Exhibit.Line line, LineRole role) {
    Samples samples = line.samples();
    Line.Join join = line.step() ? Line.Join.STEP : Line.Join.STRAIGHT;
    return new Line(line.label(), role, join, samples.epochMillis(), samples.values());
  }
}
