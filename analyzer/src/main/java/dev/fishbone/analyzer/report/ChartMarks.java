package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.charts.Mark;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.telemetry.Change;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The moments that a chart marks: changes and the incident's own on every chart, then those of its
 * exhibit.
 */
final class ChartMarks {
  /** Changes nearest to the first symptom; more would hide the curve. */
  private static final int MOST_CHANGES = 4;

  /**
   * Beyond this many moments of one exhibit (instances that flap) only the first and the last are
   * marked.
   */
  private static final int MOST_MOMENTS = 10;

  private static final Map<String, Mark.Role> MARKED =
      Map.of(
          "first-symptom", Mark.Role.ONSET,
          "fired", Mark.Role.ALERT,
          "first-page", Mark.Role.PAGE,
          "unavailable-to", Mark.Role.RECOVERY);

  private final List<Mark> common = new ArrayList<>();

  ChartMarks(List<TimeEntry> times, List<Change> changes) {
    Optional<Instant> symptom =
        times.stream().filter(t -> t.name().equals("first-symptom")).map(TimeEntry::at).findFirst();
    changes.stream()
        .sorted(Comparator.comparing(change -> distance(change, symptom)))
        .limit(MOST_CHANGES)
        .forEach(change -> common.add(new Mark(label(change), change.time(), Mark.Role.CHANGE)));
    for (TimeEntry time : times) {
      Mark.Role role = MARKED.get(time.name());
      if (role != null) {
        common.add(new Mark(TimeNames.label(time), time.at(), role));
      }
    }
  }

  private static String label(Change change) {
    return change.from().isEmpty() || change.to().isEmpty()
        ? change.title()
        : change.title() + " " + change.from() + " → " + change.to();
  }

  private static Duration distance(Change change, Optional<Instant> symptom) {
    return symptom.map(at -> Duration.between(at, change.time()).abs()).orElse(Duration.ZERO);
  }

  List<Mark> of(Exhibit exhibit) {
    List<Mark> marks = new ArrayList<>(common);
    List<Exhibit.Moment> moments = exhibit.moments();
    if (moments.size() <= MOST_MOMENTS) {
      moments.forEach(moment -> marks.add(mark(moment, "")));
    } else {
      marks.add(mark(moments.get(0), "first: "));
      marks.add(mark(moments.get(moments.size() - 1), "last: "));
    }
    return marks;
  }

  private static Mark mark(Exhibit.Moment moment, String prefix) {
    boolean back = moment.label().toLowerCase(Locale.ROOT).endsWith(" back");
    return new Mark(
        prefix + moment.label(), moment.at(), back ? Mark.Role.RECOVERY : Mark.Role.EJECTION);
  }
}
