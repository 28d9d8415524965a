package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Lines;
import dev.fishbone.analyzer.check.Clauses.Range;
import dev.fishbone.analyzer.check.Sweep.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rules that a draft states twice, with other limits: "over 10 %" here, "from under 10 % to over 50
 * %" there.
 */
final class StatedRules {
  private static final WordSet DEMANDS =
      WordSet.of(
          "need needs require requires must refuse refuses requiring mandatory forbids rejects");
  private static final WordSet EMPTY =
      WordSet.of(
          "need needs require requires must refuse refuses without under over above below with from"
              + " that this every than more less least minute minutes second seconds service policy");
  private static final int STEM = 5;
  private static final int SHARED = 2;
  private static final int MOST = 2_000;

  private StatedRules() {}

  /**
   * @param limits such as "&gt;0.1"
   * @param words stems of what it is about
   */
  record Rule(
      Clauses clauses, Range sentence, Set<String> limits, Set<String> words, Claim first) {}

  /**
   * Compares them.
   *
   * @param all those of a draft, in order
   */
  static List<Row> of(List<Rule> all, Lines lines) {
    Map<String, List<Rule>> byWord = new HashMap<>();
    List<Row> rows = new ArrayList<>();
    Set<Set<String>> told = new HashSet<>();
    for (Rule rule : all.subList(0, Math.min(MOST, all.size()))) {
      for (String word : new TreeSet<>(rule.words())) {
        for (Rule earlier : byWord.getOrDefault(word, List.of())) {
          Set<String> shared = new TreeSet<>(earlier.words());
          shared.retainAll(rule.words());
          if (shared.size() >= SHARED
              && !earlier.limits().equals(rule.limits())
              && told.add(Set.copyOf(shared))) {
            rows.add(row(earlier, rule, lines));
            told.addAll(subsets(shared));
          }
        }
      }
      rule.words().forEach(word -> byWord.computeIfAbsent(word, w -> new ArrayList<>()).add(rule));
    }
    return rows;
  }

  /** The same rule is told once, whichever of its words two places share. */
  private static List<Set<String>> subsets(Set<String> words) {
    List<Set<String>> pairs = new ArrayList<>();
    for (String a : words) {
      for (String b : words) {
        if (a.compareTo(b) < 0) {
          pairs.add(Set.of(a, b));
        }
      }
    }
    return pairs;
  }

  /** The rules that a passage states. */
  static List<Rule> in(Reading reading) {
    List<Rule> rules = new ArrayList<>();
    Clauses clauses = reading.clauses();
    Range last = new Range(-1, -1);
    for (Claim claim : reading.claims()) {
      boolean limit = claim.quantity() instanceof Quantity.Share && claim.hedge().isBound();
      if (!limit) {
        continue;
      }
      Range sentence =
          clauses.passage().kind() == Passage.Kind.EVENT
              ? clauses.clause(claim.from())
              : clauses.sentence(claim.from());
      if (!sentence.equals(last) && clauses.has(sentence, DEMANDS)) {
        last = sentence;
        Set<String> words = words(clauses, sentence);
        rules.add(new Rule(clauses, sentence, limits(reading, sentence), words, claim));
      }
    }
    return rules;
  }

  private static Set<String> limits(Reading reading, Range sentence) {
    Set<String> limits = new TreeSet<>();
    for (Claim claim : reading.claims()) {
      boolean inside = claim.from() >= sentence.from() && claim.from() < sentence.to();
      if (inside && claim.quantity() instanceof Quantity.Share && claim.hedge().isBound()) {
        boolean over = claim.hedge() == Hedge.OVER || claim.hedge() == Hedge.AT_LEAST;
        limits.add((over ? ">" : "<") + claim.quantity().value());
      }
    }
    return limits;
  }

  private static Set<String> words(Clauses clauses, Range sentence) {
    Set<String> words = new HashSet<>();
    for (int i = sentence.from(); i < sentence.to(); i++) {
      Token token = clauses.tokens().get(i);
      if (token.is(Token.Kind.WORD)
          && token.word().length() >= 4
          && !EMPTY.contains(token.word())) {
        words.add(token.word().length() > STEM ? token.word().substring(0, STEM) : token.word());
      }
    }
    return words;
  }

  private static Row row(Rule earlier, Rule rule, Lines lines) {
    int start =
        rule.clauses()
            .passage()
            .text()
            .place(rule.clauses().tokens().get(rule.sentence().from()).start());
    String words = Absolutes.quoted(rule.clauses(), rule.sentence());
    int first = rule.clauses().tokens().get(rule.sentence().from()).start();
    int length = rule.clauses().passage().text().text().length();
    int end =
        rule.clauses().passage().text().place(Math.min(first + words.length(), length) - 1) + 1;
    String place = "line " + lines.of(earlier.first().start());
    String sentence =
        "the rule is stated otherwise: \""
            + Absolutes.quoted(earlier.clauses(), earlier.sentence())
            + "\" ("
            + place
            + ")";
    return new Row(start, end, Judgement.contradicted(Slip.RULE, sentence, List.of(place)));
  }
}
