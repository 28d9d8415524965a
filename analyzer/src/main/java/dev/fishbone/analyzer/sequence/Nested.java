package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.trace.CallGroup;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What each retry of a call made its callee call in turn: the first attempt shows it once. */
final class Nested {
  private record Range(int least, int most) {}

  private final OneTrace one;
  private final Attempts attempts;
  private final int number;
  private final Set<Integer> told;

  /**
   * @param number of the group
   * @param told numbers of the groups that are told
   */
  Nested(OneTrace one, int number, Attempts attempts, Set<Integer> told) {
    this.one = one;
    this.number = number;
    this.attempts = attempts;
    this.told = told;
  }

  /** A note for each callee that a retry called several times. */
  void tell(Hop hop, Cast cast, long at, Script script) {
    Map<String, Range> ranges = new TreeMap<>();
    for (int attempt = 1; attempt < attempts.size(); attempt++) {
      Map<String, Integer> counts = counts(attempt);
      boolean first = attempt == 1;
      ranges.replaceAll(
          (callee, range) -> {
            int count = counts.getOrDefault(callee, 0);
            return new Range(Math.min(range.least, count), Math.max(range.most, count));
          });
      counts.forEach(
          (callee, count) -> ranges.putIfAbsent(callee, new Range(first ? count : 0, count)));
    }
    ranges.forEach(
        (callee, range) -> {
          if (range.most > 1) {
            String count =
                range.least == range.most
                    ? Integer.toString(range.most)
                    : range.least + " to " + range.most;
            String text = "Each time " + count + " calls again";
            script.add(at, script.note(at, hop.to(), cast.service(callee), text));
          }
        });
  }

  private Map<String, Integer> counts(int attempt) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int inner : one.within(one.call(number, attempts.first() + attempt))) {
      CallGroup group = one.group(inner);
      if (told.contains(inner) && !Databases.isOne(group)) {
        counts.merge(group.callee(), group.calls().size(), Integer::sum);
      }
    }
    return counts;
  }
}
