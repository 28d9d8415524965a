package dev.fishbone.telemetry.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A sample while it grows: the values with the lowest hashes, equal hashes by value. */
final class Reservoir {
  private record Entry(long hash, long value) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparingLong(Entry::hash).thenComparingLong(Entry::value);

  private List<Entry> entries = new ArrayList<>();
  private long highest = Long.MAX_VALUE;
  private long seen;

  void add(long hash, long value) {
    seen = Saturating.add(seen, 1);
    keep(new Entry(hash, value));
  }

  private void keep(Entry entry) {
    if (entry.hash > highest) {
      return;
    }
    entries.add(entry);
    if (entries.size() >= 2 * Sample.KEPT) {
      trim();
    }
  }

  private void trim() {
    if (entries.size() > Sample.KEPT) {
      entries.sort(ORDER);
      entries = new ArrayList<>(entries.subList(0, Sample.KEPT));
      highest = entries.get(Sample.KEPT - 1).hash;
    }
  }

  void merge(Reservoir other) {
    seen = Saturating.add(seen, other.seen);
    other.entries.forEach(this::keep);
  }

  Sample finish() {
    trim();
    return new Sample(seen, entries.stream().mapToLong(Entry::value).toArray());
  }
}
