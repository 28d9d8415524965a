package dev.fishbone.analyzer.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which lines of two stretches are the same, by patience: equal ends, then lines that stand once on
 * either side in the longest order that both share, then the same between those. Near linear, and
 * what it pairs a person would pair.
 */
final class CommonLines {
  private final List<String> old;
  private final List<String> now;
  private final int[] pairs;

  private CommonLines(List<String> old, List<String> now) {
    this.old = old;
    this.now = now;
    this.pairs = new int[old.size()];
    Arrays.fill(pairs, -1);
  }

  /** For each old line the new line that it is, or -1. */
  static int[] of(List<String> old, List<String> now) {
    CommonLines lines = new CommonLines(old, now);
    List<int[]> open = new ArrayList<>();
    open.add(new int[] {0, old.size(), 0, now.size()});
    while (!open.isEmpty()) {
      lines.match(open.remove(open.size() - 1), open);
    }
    return lines.pairs;
  }

  private void match(int[] stretch, List<int[]> open) {
    int from = stretch[0];
    int to = stretch[1];
    int nowFrom = stretch[2];
    int nowTo = stretch[3];
    while (from < to && nowFrom < nowTo && old.get(from).equals(now.get(nowFrom))) {
      pairs[from++] = nowFrom++;
    }
    while (from < to && nowFrom < nowTo && old.get(to - 1).equals(now.get(nowTo - 1))) {
      pairs[--to] = --nowTo;
    }
    List<int[]> anchors = longestRise(uniquePairs(from, to, nowFrom, nowTo));
    for (int[] anchor : anchors) {
      open.add(new int[] {from, anchor[0], nowFrom, anchor[1]});
      pairs[anchor[0]] = anchor[1];
      from = anchor[0] + 1;
      nowFrom = anchor[1] + 1;
    }
    if (!anchors.isEmpty()) {
      open.add(new int[] {from, to, nowFrom, nowTo});
    }
  }

  private List<int[]> uniquePairs(int from, int to, int nowFrom, int nowTo) {
    Map<String, Integer> places = unique(now, nowFrom, nowTo);
    List<int[]> found = new ArrayList<>();
    Map<String, Integer> olds = unique(old, from, to);
    for (int i = from; i < to; i++) {
      int place = places.getOrDefault(old.get(i), -1);
      if (place >= 0 && olds.getOrDefault(old.get(i), -1) == i) {
        found.add(new int[] {i, place});
      }
    }
    return found;
  }

  private static Map<String, Integer> unique(List<String> lines, int from, int to) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = from; i < to; i++) {
      int at = i;
      places.merge(lines.get(i), at, (a, b) -> -1);
    }
    return places;
  }

  private static List<int[]> longestRise(List<int[]> pairs) {
    List<Integer> tops = new ArrayList<>();
    int[] before = new int[pairs.size()];
    for (int i = 0; i < pairs.size(); i++) {
      int low = 0;
      int high = tops.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (pairs.get(tops.get(middle))[1] < pairs.get(i)[1]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      before[i] = low == 0 ? -1 : tops.get(low - 1);
      if (low == tops.size()) {
        tops.add(i);
      } else {
        tops.set(low, i);
      }
    }
    List<int[]> rise = new ArrayList<>();
    for (int at = tops.isEmpty() ? -1 : tops.get(tops.size() - 1); at >= 0; at = before[at]) {
      rise.add(0, pairs.get(at));
    }
    return rise;
  }
}
