package dev.fishbone.charts;

import java.awt.geom.Rectangle2D;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where everything goes, in logical pixels. The plot has a fixed height; the picture grows with the
 * rows of legend and flags above it.
 */
final class Layout {
  static final double WIDTH = 960;
  static final double MARGIN = 18;
  static final double SMALL = 12.5;
  static final double FLAG_ROW = 18;

  private static final double PLOT_HEIGHT = 230;
  private static final double LEGEND_TOP = 80;
  private static final double BELOW_PLOT = 48;
  private static final double FLAG_WIDTH = 320;
  private static final double LEVEL_WIDTH = 150;

  private final ChartSpec spec;
  private final ValueTicks values;
  private final Legend legend;
  private final Rectangle2D.Double plot;
  private final List<Tick> times;
  private final List<Mark> marks;
  private final List<String> flagLabels;
  private final List<Flags.Flag> flags;

  Layout(ChartSpec spec, Data data) {
    this.spec = spec;
    this.values = data.axis();
    this.legend =
        new Legend(spec, data, MARGIN, WIDTH - MARGIN, spec.subtitle().isEmpty() ? 58 : LEGEND_TOP);
    double left = MARGIN + 22 + widest(values.ticks().stream().map(Tick::label).toList()) + 8;
    double levels = Math.min(LEVEL_WIDTH, widest(levelLabels(spec)));
    double right = WIDTH - MARGIN - Math.max(14, levels + 8);
    this.marks = shown(spec);
    Clock clock = new Clock(spec.time());
    this.flagLabels =
        marks.stream()
            .map(m -> clock.flag(m.at()) + " " + m.label())
            .map(label -> Typeface.REGULAR.fit(label, SMALL, FLAG_WIDTH))
            .toList();
    this.plot = new Rectangle2D.Double(left, 0, right - left, PLOT_HEIGHT);
    List<Flags.Wish> wishes = new ArrayList<>();
    for (int i = 0; i < marks.size(); i++) {
      double width = Typeface.REGULAR.width(flagLabels.get(i), SMALL);
      wishes.add(new Flags.Wish(x(marks.get(i).at()), width));
    }
    this.flags = place(wishes);
    int rows = flags.stream().mapToInt(flag -> flag.row() + 1).max().orElse(0);
    plot.y = legend.bottom() + 18 + rows * FLAG_ROW;
    double timeWidth = Typeface.REGULAR.width(clock.seconds(spec.time().from()), SMALL);
    this.times = TimeTicks.of(spec.time(), plot.width, timeWidth);
  }

  /**
   * Where not all labels fit, of the ejections, which come in crowds, the first alone keeps its.
   */
  private List<Flags.Flag> place(List<Flags.Wish> wishes) {
    List<Integer> wanted = new ArrayList<>();
    for (int i = 0; i < wishes.size(); i++) {
      wanted.add(i);
    }
    List<Flags.Flag> all = Flags.place(wishes, wanted, MARGIN, WIDTH - MARGIN);
    if (all.size() == wishes.size()) {
      return all;
    }
    boolean seen = false;
    for (int i = 0; i < wishes.size(); i++) {
      boolean ejection = marks.get(i).role() == Mark.Role.EJECTION;
      if (ejection && seen) {
        wanted.remove((Integer) i);
      }
      seen |= ejection;
    }
    return Flags.place(wishes, wanted, MARGIN, WIDTH - MARGIN);
  }

  private static List<Mark> shown(ChartSpec spec) {
    return spec.marks().stream()
        .filter(mark -> spec.time().shows(mark.at()))
        .sorted(Comparator.comparing(Mark::at))
        .toList();
  }

  static List<String> levelLabels(ChartSpec spec) {
    return spec.thresholds().stream()
        .map(t -> levelLabel(t, " " + Figures.compact(t.value(), spec.values().scale())))
        .toList();
  }

  private static String levelLabel(Threshold threshold, String value) {
    double room = LEVEL_WIDTH - Typeface.REGULAR.width(value, SMALL);
    return Typeface.REGULAR.fit(threshold.label(), SMALL, room) + value;
  }

  private static double widest(List<String> labels) {
    return labels.stream().mapToDouble(l -> Typeface.REGULAR.width(l, SMALL)).max().orElse(0);
  }

  ValueTicks values() {
    return values;
  }

  Legend legend() {
    return legend;
  }

  Rectangle2D.Double plot() {
    return plot;
  }

  double height() {
    return plot.getMaxY() + BELOW_PLOT;
  }

  List<Tick> times() {
    return times;
  }

  /** The marks within the stretch, by time. */
  List<Mark> marks() {
    return marks;
  }

  List<String> flagLabels() {
    return flagLabels;
  }

  /** The places of the labels that found one; their wishes are indices of {@link #marks}. */
  List<Flags.Flag> flags() {
    return flags;
  }

  /** The middle of a row of flags; the plot's upper edge for a mark without a label (-1). */
  double rowMiddle(int row) {
    return row < 0 ? plot.y : plot.y - 12 - row * FLAG_ROW;
  }

  double x(Instant at) {
    return x((double) at.toEpochMilli());
  }

  double x(double epochMillis) {
    double share = (epochMillis - spec.time().fromMillis()) / spec.time().spanMillis();
    return plot.x + share * plot.width;
  }

  double y(double value) {
    double share = (value - values.low()) / (values.high() - values.low());
    return plot.getMaxY() - share * plot.height;
  }
}
