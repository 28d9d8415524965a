package dev.fishbone.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Places the labels of marks in rows above the plot, row 0 nearest to it. Labels never overlap;
 * where it can be had, no mark's line crosses another's label either. A label stands right of its
 * line, left where the right has no room.
 */
final class Flags {
  /** Between the line and its label, which the head of the mark fills. */
  static final double HEAD = 9;

  private static final double GAP = 8;
  private static final int MAX_ROWS = 8;

  /** Rather all rows than one crossing. */
  private static final int CROSSING = MAX_ROWS;

  /** Rather any number of crossings than a label left out; no sum of these overflows. */
  private static final int MISSING = 10_000;

  private Flags() {}

  /**
   * A mark that wants a label.
   *
   * @param x where its line stands
   * @param width what its label needs
   */
  record Wish(double x, double width) {}

  /**
   * A label's place.
   *
   * @param wish index of the wish
   * @param x where its line stands
   * @param row counted upwards from the plot
   * @param from left edge of the label
   * @param to right edge of the label
   */
  record Flag(int wish, double x, int row, double from, double to) {
    private double left() {
      return Math.min(from, x);
    }

    private double right() {
      return Math.max(to, x);
    }

    private boolean overlaps(Flag other) {
      return row == other.row && left() < other.right() + GAP && other.left() < right() + GAP;
    }

    /** Whether this one's line, which runs down from its row, parts the other's head and label. */
    private boolean crosses(Flag other) {
      boolean rightOfLine = other.from > other.x;
      double start = rightOfLine ? other.x + 0.5 : other.from - 2;
      double end = rightOfLine ? other.to + 2 : other.x - 0.5;
      return row > other.row && x > start && x < end;
    }
  }

  /** Places as many of the wanted as fit; a wish without a place is missing from the answer. */
  static List<Flag> place(List<Wish> wishes, List<Integer> wanted, double left, double right) {
    // Seen from the edge that its label grows towards, each mark goes above those before it; which
    // edge had better come first depends on where the two groups meet.
    Comparator<Integer> byEdge = Comparator.comparing(i -> fitsRight(wishes.get(i), right));
    Comparator<Integer> fromEdge =
        Comparator.<Integer>comparingDouble(
                i -> fitsRight(wishes.get(i), right) ? -wishes.get(i).x() : wishes.get(i).x())
            .thenComparing(i -> i);
    List<Flag> best = List.of();
    int least = Integer.MAX_VALUE;
    for (Comparator<Integer> edges : List.of(byEdge, byEdge.reversed())) {
      List<Integer> order = new ArrayList<>(wanted);
      order.sort(edges.thenComparing(fromEdge));
      List<Flag> placed = new ArrayList<>();
      int total = 0;
      for (int i : order) {
        total += add(candidates(i, wishes.get(i), left, right), placed);
      }
      if (total < least) {
        least = total;
        best = placed;
      }
    }
    return best.stream().sorted(Comparator.comparingInt(Flag::wish)).toList();
  }

  /** Adds the candidate that costs least, and says what it cost. */
  private static int add(List<Flag> candidates, List<Flag> placed) {
    Flag best = null;
    int least = MISSING;
    for (Flag candidate : candidates) {
      int cost = cost(candidate, placed);
      if (cost < least) {
        least = cost;
        best = candidate;
      }
    }
    if (best != null) {
      placed.add(best);
    }
    return least;
  }

  private static boolean fitsRight(Wish wish, double right) {
    return wish.x() + HEAD + wish.width() <= right;
  }

  private static List<Flag> candidates(int i, Wish wish, double left, double right) {
    List<Flag> candidates = new ArrayList<>();
    for (int row = 0; row < MAX_ROWS; row++) {
      double after = wish.x() + HEAD;
      double before = wish.x() - HEAD;
      if (fitsRight(wish, right)) {
        candidates.add(new Flag(i, wish.x(), row, after, after + wish.width()));
      } else if (before - wish.width() >= left) {
        candidates.add(new Flag(i, wish.x(), row, before - wish.width(), before));
      }
    }
    return candidates;
  }

  /** Rows cost height, crossings cost legibility; an overlap costs everything. */
  private static int cost(Flag candidate, List<Flag> placed) {
    int cost = candidate.row();
    for (Flag other : placed) {
      if (candidate.overlaps(other)) {
        return MISSING;
      }
      boolean crossing = candidate.crosses(other) || other.crosses(candidate);
      cost += crossing ? CROSSING : 0;
    }
    return cost;
  }
}
