package dev.fishbone.rules.change;

import dev.fishbone.rules.departure.Departure;
import dev.fishbone.rules.departure.OwnSignal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether what is written of a change names what failed (ALGORITHMS 6.2, 5): the first failing
 * service where another was changed, or the kind of its trouble. A word is alike where its first
 * four letters and two thirds of the shorter one are.
 */
final class NameMatch {
  private static final int LEAST = 4;
  private static final Set<String> WAITING = Set.of("timeout", "query", "cache", "index", "lock");
  private static final Set<String> FULL =
      Set.of("pool", "connection", "thread", "limit", "timeout", "query");
  private static final Set<String> FAILING = Set.of("timeout", "retry", "retries", "certificate");

  private NameMatch() {}

  /** The word of the change that matches; empty where none does. */
  static Optional<String> of(Candidate candidate, Trouble trouble, Set<String> grown) {
    Set<String> own = words(candidate.change().service());
    Set<String> names = new TreeSet<>();
    if (!trouble.service().equals(candidate.change().service())) {
      names.addAll(words(trouble.service()));
    }
    grown.forEach(callee -> names.addAll(words(callee)));
    names.removeAll(own);
    Set<String> kinds = trouble.first().map(NameMatch::kinds).orElse(Set.of());
    for (String word : words(candidate.text())) {
      boolean named = !alike(word, own) && alike(word, names);
      if (named || kinds.contains(word) || kinds.contains(word.replaceAll("s$", ""))) {
        return Optional.of(word);
      }
    }
    return Optional.empty();
  }

  private static Set<String> kinds(Departure first) {
    OwnSignal.Kind kind = first.kind();
    return switch (kind) {
      case SATURATION -> FULL;
      case LATENCY -> WAITING;
      case ERRORS, CALLS -> FAILING;
    };
  }

  private static boolean alike(String word, Set<String> others) {
    return others.stream().anyMatch(other -> alike(word, other));
  }

  static boolean alike(String one, String other) {
    int common = 0;
    int shorter = Math.min(one.length(), other.length());
    while (common < shorter && one.charAt(common) == other.charAt(common)) {
      common++;
    }
    return common >= LEAST && 3 * common >= 2 * shorter;
  }

  /** Lower case; words of under four letters say too little. */
  static Set<String> words(String text) {
    List<String> parts =
        List.of(
            text.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT).split("[^a-z]+"));
    List<String> kept = new ArrayList<>(parts);
    kept.removeIf(w -> w.length() < LEAST || w.equals("service") || w.equals("services"));
    // "productcatalogservice" is about the product catalog.
    return new TreeSet<>(kept.stream().map(w -> w.replaceAll("(?<=.{4})services?$", "")).toList());
  }
}
