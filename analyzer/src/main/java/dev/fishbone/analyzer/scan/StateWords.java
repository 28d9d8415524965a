package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The states of risks in words: the same in every output. */
final class StateWords {
  private StateWords() {}

  /** "Leaving". */
  static String name(State state) {
    return Wording.capital(state.name().toLowerCase(Locale.ROOT));
  }

  /** The classes of a page's badges by what stands on them. */
  static Map<String, String> badges() {
    return Stream.of(State.values())
        .collect(
            Collectors.toMap(
                StateWords::name,
                s ->
                    switch (s) {
                      case FRESH, WORSE -> "badge news";
                      case PERSISTING -> "badge known";
                      case CANDIDATE, LEAVING, GONE -> "badge";
                    },
                (a, b) -> a,
                TreeMap::new));
  }

  private static String meaning(State state) {
    return switch (state) {
      case CANDIDATE -> "found for one night, which may be chance";
      case FRESH -> "found for the second night running";
      case PERSISTING -> "found and told before";
      case WORSE -> "grown for two nights running";
      case LEAVING -> "a candidate for gone: one night did not find it, though it could";
      case GONE -> "not found for the second night running";
    };
  }

  /** "1 fresh, 2 persisting, 1 acknowledged": what there is none of is left out. */
  static String counts(Scanned scanned) {
    List<String> counts = new ArrayList<>();
    for (State state : State.values()) {
      long count = scanned.count(state);
      if (count > 0) {
        String name = name(state).toLowerCase(Locale.ROOT);
        counts.add(
            state == State.CANDIDATE
                ? Wording.count(count, name)
                : Wording.count(count) + " " + name);
      }
    }
    long noted =
        scanned.risks().stream()
            .filter(r -> r.state() != State.GONE && scanned.note(r).isPresent())
            .count();
    if (noted > 0) {
      counts.add(Wording.count(noted) + " acknowledged");
    }
    return counts.isEmpty() ? "no risk is known" : String.join(", ", counts);
  }

  /** "Candidate: found for one night, which may be chance. …", of the states that there are. */
  static String legend(List<Risk> risks) {
    return Stream.of(State.values())
        .filter(s -> risks.stream().anyMatch(r -> r.state() == s))
        .map(s -> name(s) + ": " + meaning(s) + ".")
        .collect(Collectors.joining(" "));
  }

  /** What became of a risk that tonight did not find. */
  static String missed(Risk risk) {
    return switch (risk.tonight().verdict()) {
      case UNSURE -> "Tonight could neither prove it nor rule it out";
      case NOT_ASSESSED, FOUND -> "Tonight could not judge it";
      case CLEAR ->
          risk.state() == State.GONE
              ? "Not found for the second night running, though it could have been seen"
              : "Not found tonight, though it could have been seen; gone if the next night that can"
                  + " judge it does not find it either";
    };
  }

  /** "worse than on 2026-03-02, when it was last news: 2.72 times what it can answer, 1.8 then". */
  static String growth(Sighting latest, Risk.Before from) {
    return "worse than on "
        + from.day()
        + ", when it was last news: "
        + Wording.estimate(latest.likely())
        + " times "
        + limit(latest.rule())
        + ", "
        + Wording.estimate(from.size().value())
        + " then";
  }

  /** What its size is a multiple of; empty where it is a matter of yes or no. */
  static String limit(String rule) {
    return switch (rule) {
      case "latent/retry-storm" -> "what it can answer";
      case "latent/pool-headroom" -> "the pool's places";
      case "latent/time-budget" -> "as long as anybody waits";
      default -> "";
    };
  }
}
