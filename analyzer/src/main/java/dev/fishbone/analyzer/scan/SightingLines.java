package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is no risk, or none that can be proved: a few lines of each kind, the rest as counts. */
record SightingLines(List<Sighting> tonight) {
  private static final int MOST_UNSURE = 10;
  private static final int MOST = 20;

  /** The subject of a rule that found nothing to be about. */
  private static final String NOTHING = "-";

  SightingLines {
    tonight = List.copyOf(tonight);
  }

  /** What could grow worst stands first. */
  void unsure(Generated body) {
    List<Sighting> worst =
        of(Verdict.UNSURE).stream()
            .sorted(
                Comparator.comparingDouble((Sighting s) -> -s.likely())
                    .thenComparing(s -> -s.roots())
                    .thenComparing(Sighting::id))
            .toList();
    write(body, worst, first(worst, MOST_UNSURE), SightingLines::doubted, "Nothing.");
  }

  void notAssessed(Generated body) {
    List<Sighting> open = of(Verdict.NOT_ASSESSED);
    write(body, open, spread(open), Sighting::words, "Nothing: every rule could judge.");
  }

  void clear(Generated body) {
    List<Sighting> clear = of(Verdict.CLEAR);
    write(body, clear, spread(clear), Sighting::words, "Nothing was cleared.");
  }

  /** "If all calls of pricing fail, …; but what it can answer at most is not known". */
  private static String doubted(Sighting sighting) {
    int doubt = sighting.words().indexOf("; but ");
    return sighting.trigger().isEmpty() || doubt < 0
        ? sighting.words()
        : sighting.trigger() + sighting.words().substring(doubt);
  }

  private List<Sighting> of(Verdict wanted) {
    return tonight.stream().filter(s -> s.is(wanted)).toList();
  }

  private static void write(
      Generated body,
      List<Sighting> sightings,
      Set<Integer> told,
      Function<Sighting, String> words,
      String none) {
    List<Prose> lines = new ArrayList<>();
    List<Sighting> rest = new ArrayList<>();
    for (int i = 0; i < sightings.size(); i++) {
      Sighting sighting = sightings.get(i);
      if (!told.contains(i)) {
        rest.add(sighting);
        continue;
      }
      Prose rule = Prose.empty().strong(sighting.rule());
      Prose about =
          sighting.subject().equals(NOTHING)
              ? rule
              : rule.text(" ").code(Subject.decoded(sighting.subject()));
      lines.add(about.text(": " + Wording.capital(words.apply(sighting)) + "."));
    }
    body.bullets(lines);
    if (lines.isEmpty()) {
      body.paragraph(none);
    } else if (!rest.isEmpty()) {
      body.paragraph(rest(rest));
    }
  }

  private static Set<Integer> first(List<Sighting> sightings, int most) {
    return IntStream.range(0, Math.min(most, sightings.size())).boxed().collect(Collectors.toSet());
  }

  /** Places of the first of each rule before the second of any: none fills the page. */
  private static Set<Integer> spread(List<Sighting> sightings) {
    Map<String, Integer> before = new HashMap<>();
    List<Integer> turns = new ArrayList<>();
    sightings.forEach(s -> turns.add(before.merge(s.rule(), 1, Integer::sum)));
    return IntStream.range(0, sightings.size())
        .boxed()
        .sorted(Comparator.comparing(turns::get))
        .limit(MOST)
        .collect(Collectors.toSet());
  }

  private static String rest(List<Sighting> sightings) {
    Map<String, Long> byRule =
        sightings.stream()
            .collect(Collectors.groupingBy(Sighting::rule, TreeMap::new, Collectors.counting()));
    return "And "
        + Wording.count(sightings.size())
        + " more, all of them in scan.json: "
        + byRule.entrySet().stream()
            .map(e -> Wording.count(e.getValue()) + " of " + e.getKey())
            .collect(Collectors.joining(", "))
        + ".";
  }
}
