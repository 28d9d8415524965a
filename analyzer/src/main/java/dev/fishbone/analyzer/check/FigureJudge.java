package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Clauses.Range;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Judges counts, shares, multiples and durations that are known as figures. */
final class FigureJudge {
  /**
   * Words beside a number with which a clause says nothing by itself: "after half a second", "(95.6
   * %)".
   */
  private static final int BARE = 2;

  private static final WordSet HEDGES =
      WordSet.of(
          "about around roughly approximately some nearly almost just over under more than "
              + "less a the at least little total");
  private static final WordSet GOALS =
      WordSet.of("target objective goal aim promise objectives goals targets");
  private static final WordSet LASTING =
      WordSet.of("for during lasted lasting of was spanned ran totalled totaled is : — –");

  private static final double[] AS_IT_IS = {1};
  private static final List<Measure.Kind> SPANS = List.of(Measure.Kind.SPAN);
  private static final List<Measure.Kind> SHARES = List.of(Measure.Kind.SHARE);
  private static final List<Measure.Kind> MULTIPLES = List.of(Measure.Kind.MULTIPLE);
  private static final List<Measure.Kind> COUNTS =
      List.of(Measure.Kind.COUNT, Measure.Kind.MULTIPLE);

  private final Scene scene;

  private final Map<Measure.Kind, List<Measure>> byKind = new EnumMap<>(Measure.Kind.class);

  FigureJudge(Scene scene) {
    this.scene = scene;
    for (Measure measure : scene.measures()) {
      if (!scene.facts().figures(measure).isEmpty()) {
        byKind.computeIfAbsent(measure.kind(), k -> new ArrayList<>()).add(measure);
      }
    }
  }

  /** Empty where no figure is surely meant. */
  Optional<Judgement> judge(Claim claim, Clauses clauses) {
    Range clause = clauses.clause(claim.from());
    Range sentence = clauses.sentence(claim.from());
    boolean bare = clause.to() - clause.from() - (claim.to() - claim.from()) <= BARE;
    long beside = bare ? clauses.mask(clauses.previous(clause)) : 0;
    boolean goesOn = has(clauses.mask(clause), "remain"); // "was full and stayed so for"
    beside |= goesOn ? clauses.mask(clauses.previous(clause)) : 0;
    long near = clauses.mask(clause) | clauses.labelMask() | beside | spread(claim);
    List<Fact> sure = facts(claim, near, clauses, sentence);
    if (goesOn && sure.isEmpty()) { // "the pool, which has 20 connections, got full and stayed so"
      near |= clauses.mask(new Range(sentence.from(), clause.from()));
      sure = facts(claim, near, clauses, sentence);
    }
    List<Fact> likely = facts(claim, near | clauses.mask(sentence), clauses, sentence);
    Optional<Judgement> fitting = fitting(claim, sure, near);
    if (fitting.isEmpty()) {
      fitting = fitting(claim, likely, near);
    }
    if (fitting.isPresent()) {
      return fitting;
    }
    boolean open =
        Mood.supposed(clauses, claim)
            || Mood.otherTime(clauses, claim)
            || Mood.negated(clauses, claim);
    boolean target =
        !sure.isEmpty()
            && sure.stream()
                .allMatch(f -> f.measure().traits().contains("target") || f.measure().weak())
            && has(clauses.mask(sentence), "page")
            && clauses.has(clause, GOALS);
    boolean threshold =
        !target && sure.stream().anyMatch(f -> f.measure().traits().contains("target"));
    if (threshold || open && !target || sure.isEmpty() || isNear(claim, sure, near)) {
      return Optional.empty();
    }
    List<Fact> shaped = sure.stream().filter(f -> hasShape(claim, clauses, f)).toList();
    return shaped.isEmpty()
        ? Optional.empty()
        : new FigureSlips(scene, claim, clauses).of(shaped, near);
  }

  /** A state lasts: "down for 47 minutes", "a 47-minute outage"; not "over within 5 s". */
  private boolean hasShape(Claim claim, Clauses clauses, Fact fact) {
    if (fact.measure().traits().contains("event")) {
      return false; // Durations between events are judged by their ends.
    }
    if (!fact.measure().traits().contains("lasting")) {
      return true;
    }
    List<Token> tokens = clauses.tokens();
    int before = claim.from() - 1;
    while (before >= 0 && HEDGES.contains(tokens.get(before).word())) {
      before--;
    }
    String word = before < 0 ? "" : tokens.get(before).word();
    boolean behind = claim.to() < tokens.size() && has(clauses.mask(claim.to()), "outage");
    boolean labelled =
        claim.passage().kind() == Passage.Kind.FIGURE
            || claim.passage().kind() == Passage.Kind.CELL;
    return LASTING.contains(word) || behind || labelled;
  }

  /** "10 connections across both instances": of all of them together. */
  private long spread(Claim claim) {
    List<Token> tokens = claim.passage().tokens();
    for (int i = claim.to(); i < Math.min(claim.to() + 4, tokens.size()); i++) {
      if (tokens.get(i).is("across")) {
        return scene.vocabulary().group("total");
      }
    }
    return 0;
  }

  /**
   * Figures that the words name; only those of a subject that the sentence names, if it names one.
   */
  private List<Fact> facts(Claim claim, long mask, Clauses clauses, Range sentence) {
    List<Fact> facts = new ArrayList<>();
    for (Measure.Kind kind : kinds(claim.quantity())) {
      for (Measure measure : byKind.getOrDefault(kind, List.of())) {
        if (measure.pattern().matches(mask)
            && measure.takes(claim.quantity())
            && roleFits(claim, measure)) {
          List<Fact> all = scene.facts().figures(measure, scene.placeOf(claim));
          List<Fact> named = all.size() < 2 ? all : named(all, clauses.names(sentence, scene));
          facts.addAll(named.isEmpty() ? all : named);
        }
      }
    }
    return facts;
  }

  private static List<Fact> named(List<Fact> all, Set<String> names) {
    List<Fact> named = new ArrayList<>();
    for (Fact fact : all) {
      for (String name : names) {
        if (fact.subject().contains(name)) {
          named.add(fact);
          break;
        }
      }
    }
    return named;
  }

  private static List<Measure.Kind> kinds(Quantity quantity) {
    if (quantity instanceof Quantity.Count) {
      return COUNTS;
    }
    return quantity instanceof Quantity.Span
        ? SPANS
        : quantity instanceof Quantity.Share ? SHARES : MULTIPLES;
  }

  /** The whole of "3,985 of 4,170 requests failed" did not fail. */
  private static boolean roleFits(Claim claim, Measure measure) {
    boolean whole = claim.pair().role() == Claim.Role.WHOLE;
    boolean all = measure.name().equals("requests") || measure.name().equals("instances");
    return !whole || all;
  }

  private boolean isNear(Claim claim, List<Fact> facts, long mask) {
    return facts.stream().anyMatch(f -> fit(claim, f, mask) == Fit.NEAR);
  }

  private Optional<Judgement> fitting(Claim claim, List<Fact> facts, long mask) {
    for (Fact fact : facts) {
      if (fit(claim, fact, mask) == Fit.FITS) {
        String sentence = fact.measure().name() + ": " + fact.shown();
        return Optional.of(Judgement.supported(sentence, fact.evidence()));
      }
    }
    return Optional.empty();
  }

  /** The best fit of the readings that the words leave open: one instance, all instances. */
  private Fit fit(Claim claim, Fact fact, long mask) {
    Fit best = Fit.OFF;
    for (double factor : factors(claim, fact, mask)) {
      Fit fit = Fit.of(claim.quantity(), claim.hedge(), fact.low() * factor, fact.high() * factor);
      if (fit == Fit.FITS && claim.hedge().isBound() && !plausible(claim, fact.value() * factor)) {
        fit = Fit.NEAR;
      }
      best = fit.compareTo(best) < 0 ? fit : best;
    }
    return best;
  }

  private static boolean plausible(Claim claim, double value) {
    double stated = claim.quantity().value();
    boolean upper = claim.hedge() == Hedge.OVER || claim.hedge() == Hedge.AT_LEAST;
    return upper ? value <= 2 * stated : value >= stated / 2.5;
  }

  private double[] factors(Claim claim, Fact fact, long mask) {
    boolean one = has(mask, "perinstance");
    boolean all = has(mask, "total");
    int n = fact.instances();
    boolean every = claim.from() > 0 && claim.passage().tokens().get(claim.from() - 1).is("all");
    if (one && (all || every)) {
      return n < 2 ? AS_IT_IS : new double[] {1, n, 1.0 / n};
    }
    if (n < 2 || !fact.measure().perInstance() && !fact.measure().overAll()) {
      return AS_IT_IS;
    }
    double other = fact.measure().perInstance() ? n : 1.0 / n;
    boolean own = fact.measure().perInstance() ? one : all;
    boolean opposite = fact.measure().perInstance() ? all : one;
    return own
        ? AS_IT_IS
        : opposite
            ? new double[] {other}
            : fact.measure().perInstance() ? new double[] {1, other} : AS_IT_IS;
  }

  private boolean has(long mask, String group) {
    return (mask & scene.vocabulary().group(group)) != 0;
  }
}
