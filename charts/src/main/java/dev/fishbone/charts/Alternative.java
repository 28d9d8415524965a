package dev.fishbone.charts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The sentence that stands for a chart where it cannot be seen. */
final class Alternative {
  private static final int MOST = 12;

  private final ChartSpec spec;
  private final Clock clock;

  private Alternative(ChartSpec spec) {
    this.spec = spec;
    this.clock = new Clock(spec.time());
  }

  static String of(ChartSpec spec) {
    return new Alternative(spec).sentence();
  }

  private String sentence() {
    List<String> parts = new ArrayList<>();
    spec.lines().forEach(line -> parts.add(line(line)));
    if (spec.lines().isEmpty()) {
      parts.add("no data");
    }
    for (Threshold threshold : spec.thresholds()) {
      parts.add(threshold.label() + " is " + figure(threshold.value()));
    }
    parts.addAll(bands());
    parts.addAll(marks());
    return String.format(
        Locale.ROOT,
        "%s (%s) from %s to %s, %s: %s.",
        spec.title(),
        spec.values().label(),
        clock.moment(spec.time().from()),
        clock.moment(spec.time().to()),
        clock.caption(),
        String.join("; ", parts));
  }

  /** By time; where there are too many, ejections, which come in crowds, are left out first. */
  private List<String> marks() {
    List<Mark> told =
        spec.marks().stream()
            .sorted(
                Comparator.comparing((Mark mark) -> mark.role() == Mark.Role.EJECTION)
                    .thenComparing(Mark::at))
            .limit(MOST)
            .sorted(Comparator.comparing(Mark::at))
            .toList();
    List<String> parts = new ArrayList<>(told.stream().map(this::mark).toList());
    if (spec.marks().size() > told.size()) {
      parts.add(String.format(Locale.ROOT, "and %d more marks", spec.marks().size() - told.size()));
    }
    return parts;
  }

  private String line(Line line) {
    int from = Thinning.firstAtOrAfter(line, spec.time().fromMillis());
    int to = Thinning.firstAtOrAfter(line, spec.time().toMillis() + 1);
    int lowest = -1;
    int highest = -1;
    int last = -1;
    int finite = 0;
    int infinite = 0;
    for (int i = from; i < to; i++) {
      double value = line.value(i);
      if (!Double.isFinite(value)) {
        infinite += Double.isInfinite(value) ? 1 : 0;
        continue;
      }
      lowest = lowest < 0 || value < line.value(lowest) ? i : lowest;
      highest = highest < 0 || value > line.value(highest) ? i : highest;
      last = i;
      finite++;
    }
    String leftOut = infinite == 0 ? "" : ", " + infinite + " infinite values left out";
    if (last < 0) {
      return line.label() + ": no data" + leftOut;
    }
    if (finite == 1) {
      return line.label() + " " + figure(line.value(last)) + " at " + at(line, last) + leftOut;
    }
    if (line.value(lowest) == line.value(highest)) {
      return line.label() + " at " + figure(line.value(last)) + " throughout" + leftOut;
    }
    return String.format(
        Locale.ROOT,
        "%s lowest %s at %s, highest %s at %s, last %s%s",
        line.label(),
        figure(line.value(lowest)),
        at(line, lowest),
        figure(line.value(highest)),
        at(line, highest),
        figure(line.value(last)),
        leftOut);
  }

  private String at(Line line, int i) {
    return clock.moment(Instant.ofEpochMilli(line.epochMillis(i)));
  }

  private List<String> bands() {
    List<String> parts =
        new ArrayList<>(spec.bands().stream().limit(MOST).map(this::band).toList());
    if (spec.bands().size() > MOST) {
      parts.add(String.format(Locale.ROOT, "and %d more stretches", spec.bands().size() - MOST));
    }
    return parts;
  }

  private String band(Band band) {
    return String.format(
        Locale.ROOT,
        "%s from %s to %s",
        band.label(),
        clock.moment(band.from()),
        clock.moment(band.to()));
  }

  private String mark(Mark mark) {
    String label = mark.label().equals(mark.role().word) ? "" : ": " + mark.label();
    String outside = spec.time().shows(mark.at()) ? "" : " (outside the chart)";
    return mark.role().word + " at " + clock.moment(mark.at()) + label + outside;
  }

  private String figure(double value) {
    return Figures.value(value, spec.values().scale());
  }
}
