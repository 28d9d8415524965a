package dev.fishbone.charts;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Chooses the points of a line that can be seen. Of all points in one column the first, lowest,
 * highest and last stay, in their order, and the first and last gap: no spike is lost, no gap wider
 * than a column is closed. At the edges of the stretch the line is cut where it crosses them.
 */
final class Thinning {
  private Thinning() {}

  /** A point to draw; a value that is not finite breaks the line. */
  record Point(double epochMillis, double value) {
    boolean gap() {
      return !Double.isFinite(value);
    }
  }

  /** The points of {@code line} to draw into {@code columns} columns. */
  static List<Point> of(Line line, TimeAxis axis, int columns) {
    int from = firstAtOrAfter(line, axis.fromMillis());
    int to = firstAtOrAfter(line, axis.toMillis() + 1);
    List<Point> points = new ArrayList<>();
    if (from > 0) {
      addEdge(points, line, from - 1, axis.fromMillis());
    }
    if (to - from <= 4L * columns) {
      for (int i = from; i < to; i++) {
        points.add(new Point(line.epochMillis(i), line.value(i)));
      }
    } else {
      BitSet kept = kept(line, axis, columns, from, to);
      for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
        points.add(new Point(line.epochMillis(i), line.value(i)));
      }
    }
    if (to > 0 && to < line.size()) {
      addEdge(points, line, to - 1, axis.toMillis());
    }
    return points;
  }

  /** The index of the first point at {@code epochMillis} or later. */
  static int firstAtOrAfter(Line line, long epochMillis) {
    int low = 0;
    int high = line.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (line.epochMillis(middle) < epochMillis) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static void addEdge(List<Point> points, Line line, int before, long edge) {
    if (before + 1 >= line.size()) {
      return;
    }
    double v0 = line.value(before);
    double v1 = line.value(before + 1);
    long t0 = line.epochMillis(before);
    long t1 = line.epochMillis(before + 1);
    if (line.join() == Line.Join.STEP) {
      points.add(new Point(edge, v0));
    } else if (Double.isFinite(v0) && Double.isFinite(v1) && t1 > t0) {
      double share = (edge - t0) / (double) (t1 - t0);
      points.add(new Point(edge, v0 * (1 - share) + v1 * share));
    }
  }

  private static BitSet kept(Line line, TimeAxis axis, int columns, int from, int to) {
    BitSet kept = new BitSet(to);
    for (int i = from; i < to; ) {
      long column = column(line.epochMillis(i), axis, columns);
      int end = i;
      while (end < to && column(line.epochMillis(end), axis, columns) == column) {
        end++;
      }
      keep(line, i, end, kept);
      i = end;
    }
    return kept;
  }

  private static long column(long epochMillis, TimeAxis axis, int columns) {
    double share = (epochMillis - axis.fromMillis()) / (double) axis.spanMillis();
    return (long) Math.floor(share * columns);
  }

  private static void keep(Line line, int from, int to, BitSet kept) {
    int first = -1;
    int last = -1;
    int lowest = -1;
    int highest = -1;
    int firstGap = -1;
    int lastGap = -1;
    for (int i = from; i < to; i++) {
      double value = line.value(i);
      if (!Double.isFinite(value)) {
        firstGap = firstGap < 0 ? i : firstGap;
        lastGap = i;
        continue;
      }
      first = first < 0 ? i : first;
      last = i;
      lowest = lowest < 0 || value < line.value(lowest) ? i : lowest;
      highest = highest < 0 || value > line.value(highest) ? i : highest;
    }
    for (int i : new int[] {first, last, lowest, highest, firstGap, lastGap}) {
      if (i >= 0) {
        kept.set(i);
      }
    }
  }
}
