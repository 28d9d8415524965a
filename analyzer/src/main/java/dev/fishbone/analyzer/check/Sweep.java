package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Lines;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What is found in a passage by looking at its clauses together, and not at one quantity.
 *
 * @param rules what it demands, to be held against what other passages do
 */
record Sweep(
    List<Row> absolutes, List<Row> reversals, List<Row> receivers, List<StatedRules.Rule> rules) {
  record Row(int start, int end, Judgement judgement) {}

  static Sweep of(Reading reading, Scene scene, Absolutes absolutes) {
    return new Sweep(
        absolutes.in(reading),
        Reversals.of(reading, scene),
        Receivers.of(reading, scene),
        StatedRules.in(reading));
  }

  /** All rows of a draft. */
  static List<Row> rows(List<Sweep> all, Lines lines) {
    List<Row> rows = new ArrayList<>(flat(all, Sweep::absolutes));
    rows.addAll(StatedRules.of(flat(all, Sweep::rules), lines));
    rows.addAll(flat(all, Sweep::reversals));
    rows.addAll(flat(all, Sweep::receivers));
    return rows;
  }

  private static <T> List<T> flat(List<Sweep> all, Function<Sweep, List<T>> part) {
    List<T> flat = new ArrayList<>();
    all.forEach(sweep -> flat.addAll(part.apply(sweep)));
    return flat;
  }
}
