package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Lines;
import java.util.ArrayList;
import java.util.List;

/** What is found by looking at all clauses together, and not at one quantity. */
final class Sweep {
  private Sweep() {}

  record Row(int start, int end, Judgement judgement) {}

  static List<Row> of(List<Reading> all, Scene scene, Lines lines, boolean alone) {
    List<Row> rows = new ArrayList<>(Absolutes.of(all, scene, lines, alone));
    rows.addAll(StatedRules.of(all, lines));
    rows.addAll(all.parallelStream().flatMap(r -> Reversals.of(r, scene).stream()).toList());
    rows.addAll(all.parallelStream().flatMap(r -> Receivers.of(r, scene).stream()).toList());
    return rows;
  }
}
