package dev.fishbone.analyzer.metrics;

import dev.fishbone.analyzer.history.PastIncident;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.telemetry.ReasonCode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a label may say: whatever telemetry and people call things, there are only so many. */
final class Names {
  static final String OTHER = "other";
  static final String UNKNOWN = "unknown";

  /** Owners with a value of their own; the others are one. */
  static final int MOST_OWNERS = 20;

  /** Signals and groups of them, as coverage has them. */
  private static final int MOST_SIGNALS = 60;

  private final Set<String> owners;

  private Names(Set<String> owners) {
    this.owners = Set.copyOf(owners);
  }

  /** With the owners of most unpaged alerts by their own names. */
  static Names of(List<PastIncident> incidents) {
    Map<String, Long> counts =
        incidents.stream()
            .flatMap(i -> i.unpaged().stream())
            .filter(Unpaged::sure)
            .map(Unpaged::owner)
            .filter(owner -> !owner.isEmpty())
            .collect(Collectors.groupingBy(o -> o, TreeMap::new, Collectors.counting()));
    return new Names(
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST_OWNERS)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet()));
  }

  String owner(String owner) {
    return owner.isEmpty() ? UNKNOWN : owners.contains(owner) ? owner : OTHER;
  }

  /** The family of a rule of the house. */
  static String family(String family) {
    Set<String> known = new TreeSet<>(Set.of(PastIncident.UNKNOWN));
    RuleBook.builtIn().rules().forEach(r -> known.add(r.info().id().replaceFirst("/.*", "")));
    return known.contains(family) ? family : OTHER;
  }

  /** The rules of the night. */
  static List<String> nightly() {
    return RuleBook.nightly().rules().stream().map(Rule::info).map(i -> i.id()).toList();
  }

  static String gap(String reason) {
    return Arrays.stream(ReasonCode.values()).anyMatch(r -> r.name().equals(reason))
        ? reason.toLowerCase(Locale.ROOT)
        : OTHER;
  }

  /** Words of ours; where a later version or a hand put in more than there can be, they are one. */
  static String signal(String signal, int place) {
    return place < MOST_SIGNALS && signal.matches("[a-z0-9_-]{1,40}") ? signal : OTHER;
  }
}
