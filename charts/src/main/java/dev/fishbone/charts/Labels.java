package dev.fishbone.charts;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** All text of a chart, placed. */
final class Labels {
  private static final double TITLE = 19;
  private static final double SUBTITLE = 13.5;

  /** From the middle of a line of small text down to its base line. */
  private static final double MIDDLE = 4.4;

  private static final double LEVEL_ROW = 15;

  private final ChartSpec spec;
  private final Layout layout;
  private final List<Text> texts = new ArrayList<>();

  private Labels(ChartSpec spec, Layout layout) {
    this.spec = spec;
    this.layout = layout;
  }

  static List<Text> of(ChartSpec spec, Data data, Layout layout) {
    Labels labels = new Labels(spec, layout);
    labels.header();
    labels.texts.addAll(layout.legend().texts());
    labels.flags();
    labels.values();
    labels.times();
    labels.levels();
    if (data.empty()) {
      labels.small("no data", Text.MUTED, middleX(layout), layout.plot().getCenterY(), 0.5);
    }
    return labels.texts;
  }

  private static double middleX(Layout layout) {
    return layout.plot().getCenterX();
  }

  private void header() {
    double width = Layout.WIDTH - 2 * Layout.MARGIN;
    String title = Typeface.SEMIBOLD.fit(spec.title(), TITLE, width);
    texts.add(new Text(title, Typeface.SEMIBOLD, TITLE, Text.INK, Layout.MARGIN, 31, false));
    if (!spec.subtitle().isEmpty()) {
      String subtitle = Typeface.REGULAR.fit(spec.subtitle(), SUBTITLE, width);
      texts.add(Text.at(subtitle, SUBTITLE, Text.MUTED, Layout.MARGIN, 52));
    }
  }

  private void flags() {
    for (Flags.Flag flag : layout.flags()) {
      String label = layout.flagLabels().get(flag.wish());
      double y = layout.rowMiddle(flag.row());
      small(label, Text.INK, flag.from(), y, 0);
    }
  }

  private void values() {
    for (Tick tick : layout.values().ticks()) {
      small(tick.label(), Text.MUTED, layout.plot().x - 8, layout.y(tick.at()), 1);
    }
    String label =
        Typeface.REGULAR.fit(spec.values().label(), Layout.SMALL, layout.plot().height + 20);
    double half = Typeface.REGULAR.width(label, Layout.SMALL) / 2;
    double y = layout.plot().getCenterY() + half;
    texts.add(
        new Text(label, Typeface.REGULAR, Layout.SMALL, Text.MUTED, Layout.MARGIN + 10, y, true));
  }

  private void times() {
    double y = layout.plot().getMaxY() + 15;
    for (Tick tick : layout.times()) {
      double half = Typeface.REGULAR.width(tick.label(), Layout.SMALL) / 2;
      double middle = Math.min(layout.x(tick.at()), Layout.WIDTH - 2 - half);
      small(tick.label(), Text.MUTED, middle, y, 0.5);
    }
    String caption = new Clock(spec.time()).caption();
    int unlabelled = layout.marks().size() - layout.flags().size();
    String note =
        unlabelled == 0
            ? ""
            : String.format(Locale.ROOT, " · %d more marks without a label", unlabelled);
    small(caption + note, Text.MUTED, middleX(layout), y + 19, 0.5);
  }

  /** Labels of levels stand at their level, pushed down where they would overlap. */
  private void levels() {
    List<String> labels = Layout.levelLabels(spec);
    List<Integer> fromTop = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      fromTop.add(i);
    }
    fromTop.sort(
        Comparator.comparingDouble((Integer i) -> -spec.thresholds().get(i).value())
            .thenComparing(i -> i));
    double free = Double.NEGATIVE_INFINITY;
    for (int i : fromTop) {
      double y = Math.max(free, layout.y(spec.thresholds().get(i).value()));
      small(labels.get(i), Text.INK, layout.plot().getMaxX() + 6, y, 0);
      free = y + LEVEL_ROW;
    }
  }

  /** Small text around {@code y}; {@code anchor} is the share of its width left of {@code x}. */
  private void small(String label, Color colour, double x, double y, double anchor) {
    double width = Typeface.REGULAR.width(label, Layout.SMALL);
    texts.add(Text.at(label, Layout.SMALL, colour, x - anchor * width, y + MIDDLE));
  }
}
