package dev.fishbone.charts;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The rows that say what lines and shades mean. */
final class Legend {
  static final double SAMPLE = 30;

  private static final double ROW = 20;
  private static final double GAP = 22;
  private static final double LABEL_WIDTH = 260;
  private static final int MAX_ROWS = 3;

  /**
   * A sample and its meaning.
   *
   * @param line the look of a line, or none for a shade
   * @param band the look of a shade, or none for a line
   * @param label what it means
   */
  record Entry(Optional<LineRole> line, Optional<Band.Role> band, String label) {}

  /**
   * An entry's place.
   *
   * @param entry what
   * @param x left end of the sample
   * @param y base line of the label
   */
  record Item(Entry entry, double x, double y) {}

  private final List<Item> items = new ArrayList<>();
  private final List<Text> texts = new ArrayList<>();
  private final double bottom;

  /** Fills rows between {@code left} and {@code right}, the first with base line {@code y}. */
  Legend(ChartSpec spec, Data data, double left, double right, double y) {
    double x = left;
    int row = 0;
    Set<Entry> entries = entries(spec, data);
    for (Entry entry : entries) {
      String label = Typeface.REGULAR.fit(entry.label(), Layout.SMALL, LABEL_WIDTH);
      Text text = Text.at(label, Layout.SMALL, Text.INK, 0, 0);
      double width = SAMPLE + 7 + text.width();
      if (x > left && x + width > right) {
        x = left;
        row++;
      }
      double base = y + row * ROW;
      if (row == MAX_ROWS) {
        String rest = String.format(Locale.ROOT, "and %d more", entries.size() - items.size());
        texts.add(Text.at(rest, Layout.SMALL, Text.MUTED, left, base));
        break;
      }
      items.add(new Item(entry, x, base));
      texts.add(Text.at(label, Layout.SMALL, Text.INK, x + SAMPLE + 7, base));
      x += width + GAP;
    }
    this.bottom = entries.isEmpty() ? y - ROW : y + row * ROW;
  }

  private static Set<Entry> entries(ChartSpec spec, Data data) {
    Set<Entry> entries = new LinkedHashSet<>();
    for (int i = 0; i < spec.lines().size(); i++) {
      Line line = spec.lines().get(i);
      String label = data.empty(i) ? line.label() + " (no data)" : line.label();
      entries.add(new Entry(Optional.of(line.role()), Optional.empty(), label));
    }
    for (Band band : spec.bands()) {
      entries.add(new Entry(Optional.empty(), Optional.of(band.role()), band.label()));
    }
    return entries;
  }

  List<Item> items() {
    return items;
  }

  List<Text> texts() {
    return texts;
  }

  /** The last base line. */
  double bottom() {
    return bottom;
  }
}
