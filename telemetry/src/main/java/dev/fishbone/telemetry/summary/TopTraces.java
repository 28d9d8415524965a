package dev.fishbone.telemetry.summary;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** The five traces with the highest score, then by id. */
final class TopTraces {
  private static final int KEPT = 5;

  private record Scored(long score, String id) {}

  private final TreeSet<Scored> kept =
      new TreeSet<>(Comparator.comparingLong(Scored::score).reversed().thenComparing(Scored::id));

  void add(long score, String id) {
    if (kept.size() == KEPT && kept.last().score > score) {
      return;
    }
    kept.add(new Scored(score, id));
    if (kept.size() > KEPT) {
      kept.pollLast();
    }
  }

  void merge(TopTraces other) {
    other.kept.forEach(scored -> add(scored.score, scored.id));
  }

  List<String> ids() {
    return kept.stream().map(Scored::id).toList();
  }
}
