package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Quantity.Count;
import dev.fishbone.analyzer.check.Statements.Line;
import dev.fishbone.analyzer.check.Statements.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lays a sentence beside the row of evidence that it retells: where other numbers of both agree and
 * one that means the same does not, that one is wrong.
 */
final class Aligned {
  /** Agreement that cannot be chance: a number with its word, or two numbers. */
  private static final int ENOUGH = 2;

  private final Statements statements;

  Aligned(Statements statements) {
    this.statements = statements;
  }

  /**
   * Empty where no row is surely retold.
   *
   * @param supposed the sentence tells what would be, as only some rows do
   */
  Optional<Judgement> judge(Claim claim, Reading reading, boolean supposed) {
    Clauses clauses = reading.clauses();
    if (claim.hedge().isBound() || claim.quantity() instanceof Quantity.Clock) {
      return Optional.empty();
    }
    Set<String> near = near(clauses, claim);
    for (Line line : statements.lines(claim)) {
      if (line.parts().stream().anyMatch(p -> p.fits(claim) && sameWords(p, claim, near))) {
        return Optional.empty(); // Another row says so, of whatever it is.
      }
    }
    Set<Line> seen = new HashSet<>();
    List<Claim> beside = reading.beside(claim);
    for (Claim other : beside) {
      for (Line line : statements.lines(other)) {
        boolean same = !supposed || line.sentence().contains(" would ");
        if (same && seen.add(line) && retells(line, beside, clauses)) {
          Optional<Judgement> wrong = wrong(line, claim, clauses);
          if (wrong.isPresent()) {
            return wrong;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean retells(Line line, List<Claim> beside, Clauses clauses) {
    int points = 0;
    Set<Part> taken = new HashSet<>();
    for (Claim other : beside) {
      Set<String> near = near(clauses, other);
      for (Part part : line.parts()) {
        if (part.fits(other) && taken.add(part)) {
          points += sameWords(part, other, near) ? ENOUGH : 1;
          break;
        }
      }
    }
    return points >= ENOUGH;
  }

  private static Optional<Judgement> wrong(Line line, Claim claim, Clauses clauses) {
    Set<String> near = near(clauses, claim);
    List<Part> meant = new ArrayList<>();
    for (Part part : line.parts()) {
      if (part.quantity().getClass() == claim.quantity().getClass() && sameWords(part, claim, near)) {
        meant.add(part);
      }
    }
    boolean off =
        meant.size() == 1
            && Fit.of(claim.quantity(), claim.hedge(), meant.get(0).low(), meant.get(0).high())
                == Fit.OFF;
    return off
        ? Optional.of(
            Judgement.contradicted(Slip.UNKNOWN, line.sentence(), List.of(line.evidence())))
        : Optional.empty();
  }

  private static boolean sameWords(Part part, Claim claim, Set<String> near) {
    boolean counts = part.quantity() instanceof Count && claim.quantity() instanceof Count;
    if (counts) {
      Noun a = ((Count) part.quantity()).noun();
      Noun b = ((Count) claim.quantity()).noun();
      boolean known = a != Noun.NONE && a != Noun.OTHER && b != Noun.NONE && b != Noun.OTHER;
      if (known) {
        return a == b && (part.near().isEmpty() || part.near().stream().anyMatch(near::contains));
      }
    }
    return part.near().stream().anyMatch(near::contains);
  }

  private static Set<String> near(Clauses clauses, Claim claim) {
    return Statements.near(clauses.tokens(), claim);
  }
}
