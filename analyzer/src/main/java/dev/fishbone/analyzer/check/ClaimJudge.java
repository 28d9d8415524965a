package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Quantity.Clock;
import dev.fishbone.analyzer.check.Quantity.Count;
import dev.fishbone.analyzer.check.Quantity.Span;
import java.util.Optional;

/** Judges one claim: as what it surely is, or else by any statement that bears it out. */
final class ClaimJudge {
  private final Scene scene;
  private final ClockJudge clocks;
  private final SpanJudge spans;
  private final FigureJudge figures;
  private final Aligned aligned;
  private final boolean alone;

  ClaimJudge(Scene scene, Zones zones, boolean alone) {
    this.scene = scene;
    this.clocks = new ClockJudge(scene, zones);
    this.spans = new SpanJudge(scene);
    this.figures = new FigureJudge(scene);
    this.aligned = new Aligned(scene.facts().statements());
    this.alone = alone;
  }

  Judgement judge(Claim claim, Reading reading) {
    Clauses clauses = reading.clauses();
    if (claim.passage().kind() == Passage.Kind.PLAN) {
      return known(claim, clauses).orElseGet(() -> Judgement.open("a plan, not an observation"));
    }
    if (claim.quantity() instanceof Clock) {
      return alone ? Judgement.open("the draft's own time") : clocks.judge(claim, clauses);
    }
    if (claim.pair().role() == Claim.Role.PART && claim.quantity().value() > claim.pair().other()) {
      return Judgement.contradicted(
          Slip.SWAPPED,
          claim.words()
              + " of "
              + Shown.number(claim.pair().other())
              + ": a part cannot be larger than its whole",
          java.util.List.of());
    }
    Optional<Judgement> judged = Optional.empty();
    if (claim.quantity() instanceof Span) {
      judged = spans.judge(claim, clauses);
    }
    if (judged.isEmpty()) {
      judged = figures.judge(claim, clauses).filter(j -> !alone || isOfOneValue(claim, j));
    }
    return judged
        .or(() -> known(claim, clauses))
        .or(() -> retold(claim, reading))
        .orElseGet(() -> open(claim, clauses));
  }

  /** In a draft alone only its head and tiles surely mean the same: prose tells of many counts. */
  private static boolean isOfOneValue(Claim claim, Judgement judgement) {
    Passage.Kind kind = claim.passage().kind();
    boolean once = kind == Passage.Kind.FIGURE || kind == Passage.Kind.META;
    return once || judgement.verdict() == Finding.Verdict.SUPPORTED;
  }

  private Optional<Judgement> known(Claim claim, Clauses clauses) {
    return alone ? Optional.empty() : scene.facts().statements().bears(claim, clauses);
  }

  private Optional<Judgement> retold(Claim claim, Reading reading) {
    boolean observed = !alone && !Mood.negated(reading.clauses(), claim);
    boolean supposed = Mood.supposed(reading.clauses(), claim);
    return observed ? aligned.judge(claim, reading, supposed) : Optional.empty();
  }

  private Judgement open(Claim claim, Clauses clauses) {
    if (Mood.supposed(clauses, claim)) {
      return Judgement.open("a plan or a condition, not an observation");
    }
    if (claim.quantity() instanceof Count count && count.noun() == Noun.NONE) {
      return Judgement.open("what is counted is not clear");
    }
    return Judgement.open(
        alone
            ? "nothing else in the draft is surely about the same"
            : "nothing in the evidence is surely about the same");
  }
}
