package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Quantity.Count;
import dev.fishbone.analyzer.check.Quantity.Span;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tells how a number that fits no figure came about; without that, most are left open. */
final class FigureSlips {
  /** Below, two figures are the same by chance. */
  private static final int FEW = 20;

  private static final int FARTHEST = 8;

  private static final WordSet COMPARING =
      WordSet.of("another further additional first more extra only");

  private final Scene scene;
  private final Claim claim;
  private final Clauses clauses;

  FigureSlips(Scene scene, Claim claim, Clauses clauses) {
    this.scene = scene;
    this.claim = claim;
    this.clauses = clauses;
  }

  /**
   * @param sure the figures that the claim's words surely mean; none of them fits
   * @param mask groups of words around the claim
   */
  Optional<Judgement> of(List<Fact> sure, long mask) {
    Fact truth = sure.stream().filter(f -> f.measure().strict()).findFirst().orElse(sure.get(0));
    String shown = truth.measure().name() + ": " + truth.shown();
    return instance(sure, mask)
        .or(() -> attempts(truth, shown))
        .or(() -> unit(sure))
        .or(() -> swapped(truth, shown))
        .or(() -> strict(sure, shown));
  }

  /** The figure of one instance is said of all, or the reverse. */
  private Optional<Judgement> instance(List<Fact> facts, long mask) {
    boolean one = has(mask, "perinstance");
    if (one == has(mask, "total")) {
      return Optional.empty();
    }
    for (Fact fact : facts) {
      boolean per = fact.measure().perInstance();
      boolean chance = !per && claim.quantity().value() < FEW;
      if (fact.instances() < 2 || chance || !per && !fact.measure().overAll()) {
        continue;
      }
      double factor = one ? (per ? fact.instances() : 1) : per ? 1 : 1.0 / fact.instances();
      if (Fit.of(claim.quantity(), claim.hedge(), fact.low() * factor, fact.high() * factor)
          == Fit.FITS) {
        String of =
            per
                ? " at one of " + fact.instances() + " instances"
                : " over " + fact.instances() + " instances together";
        return Optional.of(
            Judgement.contradicted(
                Slip.INSTANCE, fact.measure().name() + ": " + fact.shown() + of, fact.evidence()));
      }
    }
    return Optional.empty();
  }

  /** Requests are said where the number is that of the attempts to serve them. */
  private Optional<Judgement> attempts(Fact truth, String shown) {
    if (!(claim.quantity() instanceof Count count)
        || (count.noun() != Noun.REQUEST
            && count.noun() != Noun.SESSION
            && count.noun() != Noun.RETRY)) {
      return Optional.empty();
    }
    if (count.noun() == Noun.RETRY) {
      boolean attempts =
          Fit.of(count, claim.hedge(), truth.low() + 1, truth.high() + 1) == Fit.FITS;
      return attempts && truth.figure().equals("derived/retries")
          ? Optional.of(
              Judgement.contradicted(
                  Slip.ATTEMPTS, shown + "; the first attempt is no retry", truth.evidence()))
          : Optional.empty();
    }
    Quantity calls = new Count(count.value(), count.step(), Noun.CALL, false);
    Claim asCalls = claim.with(calls);
    Quantity retries = new Count(count.value(), count.step(), Noun.RETRY, false);
    Claim asRetries = claim.with(retries);
    if (scene.facts().statements().holds(claim).isPresent()) {
      return Optional.empty();
    }
    return scene
        .facts()
        .statements()
        .holds(asCalls)
        .or(() -> scene.facts().statements().holds(asRetries))
        .map(
            s ->
                Judgement.contradicted(
                    Slip.ATTEMPTS,
                    shown
                        + "; "
                        + Shown.number(count.value())
                        + " is a number of attempts: "
                        + s.sentence(),
                    ClockJudge.both(truth.evidence(), s.evidence())));
  }

  private Optional<Judgement> unit(List<Fact> facts) {
    if (!(claim.quantity() instanceof Span span)) {
      return Optional.empty();
    }
    for (Span mistaken : span.mistaken()) {
      for (Fact fact : facts) {
        boolean known = !fact.measure().traits().contains("target");
        if (known
            && Fit.of(mistaken, claim.hedge(), fact.low(), fact.high()) == Fit.FITS
            && scene.facts().statements().bears(claim, clauses, 4).isEmpty()) {
          return Optional.of(
              Judgement.contradicted(
                  Slip.UNIT,
                  fact.measure().name()
                      + ": "
                      + fact.shown()
                      + ": the number fits with another unit",
                  fact.evidence()));
        }
      }
    }
    return Optional.empty();
  }

  /** The two numbers of "6 of 8" changed places. */
  private Optional<Judgement> swapped(Fact truth, String shown) {
    boolean part =
        claim.pair().role() == Claim.Role.PART && claim.quantity().value() > claim.pair().other();
    return part
        ? Optional.of(
            Judgement.contradicted(
                Slip.SWAPPED, shown + "; a part cannot be larger than its whole", truth.evidence()))
        : Optional.empty();
  }

  private Optional<Judgement> strict(List<Fact> sure, String shown) {
    boolean strict =
        sure.stream().anyMatch(f -> f.measure().strict())
            && sure.stream().allMatch(f -> f.measure().strict() || f.measure().weak());
    boolean comparing =
        isFar(sure.get(0))
            || claim.hedge().isBound()
            || clauses.has(clauses.clause(claim.from()), COMPARING);
    return strict && !comparing && scene.facts().statements().bears(claim, clauses, 1).isEmpty()
        ? Optional.of(
            Judgement.contradicted(
                Slip.UNKNOWN, shown.toLowerCase(Locale.ROOT), sure.get(0).evidence()))
        : Optional.empty();
  }

  /** So far from the truth that something else is rather meant. */
  private boolean isFar(Fact truth) {
    double stated = claim.quantity().value();
    return stated > FARTHEST * truth.high() || stated * FARTHEST < truth.low();
  }

  private boolean has(long mask, String group) {
    return (mask & scene.vocabulary().group(group)) != 0;
  }
}
