package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Judges whether a person's item says what one of the analysis says: the same rule of the same
 * subject, the same figures, or most of the same words with no other figure. In doubt it does not:
 * a claim that stands twice is seen and struck out, one that was swallowed is missed.
 */
final class SameClaim {
  private static final double MOST_WORDS = 0.6;
  private static final double NEARLY_ALL_WORDS = 0.75;
  private static final int FEWEST_WORDS = 3;
  private static final Pattern NAME_PARTS = Pattern.compile("[^\\p{L}\\d]+");

  private static final Pattern HUMPS = Pattern.compile("\\A\\p{Lu}\\w*\\p{Ll}\\p{Lu}\\w*\\z");

  private final Map<String, VerdictEntry> verdicts = new LinkedHashMap<>();
  private final Set<String> names = new HashSet<>();
  private final Set<String> alerts = new HashSet<>();
  private final Map<String, Saying> sayings = new LinkedHashMap<>();
  private final Map<String, Set<String>> subjects = new HashMap<>();
  private final Map<String, Set<String>> leaves = new HashMap<>();
  private final Map<String, Set<String>> alertsIn = new HashMap<>();

  SameClaim(List<VerdictEntry> all) {
    for (VerdictEntry verdict : all) {
      verdicts.put(verdict.id(), verdict);
      // Of clear and unassessed verdicts too: they name services that a claim may not be of.
      if (HUMPS.matcher(verdict.subject()).find()) {
        alerts.add(verdict.subject());
      } else if (verdict.subject().indexOf('%') < 0) {
        names.addAll(Terms.of(spaced(verdict.subject())).stems());
      }
    }
  }

  /**
   * How surely both say the same, 0 where they do not.
   *
   * @param id of the analysis' item
   * @param sameList whether both stand on the same bone, or in the same kind of block without bones
   */
  double score(String draft, String id, String made, boolean sameList) {
    if (draft.strip().equals(made.strip())) {
      return 10;
    }
    if (draft.isBlank()) {
      return 0;
    }
    Saying theirs = saying(draft);
    Saying ours = saying(made);
    if (theirs.terms().contradicts(ours.terms()) || namesAnother(theirs, ours, id)) {
      return 0;
    }
    double words = words(theirs, ours);
    boolean figures = theirs.amounts().areAmong(ours.amounts());
    if (figures && words >= (sameList ? MOST_WORDS : NEARLY_ALL_WORDS)) {
      return 2 + words;
    }
    int shared = theirs.amounts().shared(ours.amounts());
    boolean alike = 3 * theirs.terms().shared(ours.terms()) >= theirs.terms().stems().size();
    if (sameList && figures && shared >= 2 && alike) {
      return 1 + shared;
    }
    return sameList && sameRuleOfSubject(theirs, id) ? 1 + words : 0;
  }

  /** The share of the person's words that the analysis uses too, 0 where they are too few. */
  private static double words(Saying theirs, Saying ours) {
    int shared = theirs.terms().shared(ours.terms());
    return shared < FEWEST_WORDS ? 0 : (double) shared / theirs.terms().stems().size();
  }

  /** Whether the person names a service, pool or alert that the analysis' item is not about. */
  private boolean namesAnother(Saying theirs, Saying ours, String id) {
    Set<String> about = subject(id);
    for (String stem : theirs.terms().stems()) {
      if (names.contains(stem) && !about.contains(stem) && !ours.terms().stems().contains(stem)) {
        return true;
      }
    }
    for (String alert : alertsIn(theirs.text())) {
      if (!ours.text().contains(alert)) {
        return true;
      }
    }
    return false;
  }

  /** The stems of what a verdict is of; none where there is no such verdict. */
  private Set<String> subject(String id) {
    return subjects.computeIfAbsent(
        id, i -> verdict(i).map(v -> Terms.of(spaced(v.subject())).stems()).orElse(Set.of()));
  }

  private Set<String> alertsIn(String text) {
    return alertsIn.computeIfAbsent(
        text, t -> alerts.stream().filter(t::contains).collect(Collectors.toUnmodifiableSet()));
  }

  private boolean sameRuleOfSubject(Saying theirs, String id) {
    Optional<VerdictEntry> verdict = verdict(id);
    if (verdict.isEmpty()) {
      return false;
    }
    String rule = verdict.get().rule();
    Set<String> subject = subject(id);
    Set<String> leaf = leaf(rule);
    Set<String> said = theirs.terms().stems();
    return !subject.isEmpty()
        && !leaf.isEmpty()
        && said.containsAll(subject)
        && said.containsAll(leaf);
  }

  private Set<String> leaf(String rule) {
    return leaves.computeIfAbsent(
        rule, r -> Terms.of(spaced(r.substring(r.indexOf('/') + 1))).stems());
  }

  private Optional<VerdictEntry> verdict(String id) {
    int slash = id.indexOf('/');
    return Optional.ofNullable(verdicts.get(slash < 0 ? id : id.substring(0, slash)));
  }

  private static String spaced(String name) {
    return NAME_PARTS.matcher(name).replaceAll(" ");
  }

  private Saying saying(String text) {
    return sayings.computeIfAbsent(text, Saying::of);
  }
}
