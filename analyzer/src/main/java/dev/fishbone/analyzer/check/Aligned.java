package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Line.Part;
import dev.fishbone.analyzer.check.Quantity.Count;
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

  /** A whole that hardly comes about twice by chance. */
  private static final int MANY = 100;

  private static final WordSet STATISTICS =
      WordSet.of(
          "lowes highe least peak maxim minim first last media mean avera longe short total");

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
    boolean idiom =
        claim.quantity() instanceof Count && claim.quantity().value() == 1; // "every one"
    if (idiom || claim.hedge().isBound() || claim.quantity() instanceof Quantity.Clock) {
      return Optional.empty();
    }
    List<Claim> beside = reading.beside(claim);
    if (beside.isEmpty()) {
      return Optional.empty();
    }
    Set<String> near = reading.near(claim);
    for (Line line : statements.all(claim)) {
      for (Part part : line.parts()) {
        if (sameWords(part, claim, near) && part.fits(claim)) {
          return Optional.empty(); // Another row says so, of whatever it is.
        }
      }
    }
    Set<Line> seen = new HashSet<>();
    if (claim.pair().role() == Claim.Role.PART && !supposed) {
      Optional<Judgement> part = ofWhole(claim, reading);
      if (part.isPresent()) {
        return part;
      }
    }
    for (Claim other : beside) {
      for (Line line : reading.lines(other, statements)) {
        boolean same = !supposed || line.sentence().contains(" would ");
        if (same && seen.add(line) && retells(line, beside, reading)) {
          Optional<Judgement> wrong = wrong(line, claim, reading);
          if (wrong.isPresent()) {
            return wrong;
          }
        }
      }
    }
    return Optional.empty();
  }

  /** "174 of 633", where evidence knows one part of 633 alone. */
  private Optional<Judgement> ofWhole(Claim claim, Reading reading) {
    double whole = claim.pair().other();
    Set<Double> values = new HashSet<>();
    Optional<Line> found = Optional.empty();
    for (Claim other : reading.beside(claim)) {
      boolean isWhole =
          other.quantity() instanceof Count
              && other.pair().role() != Claim.Role.PART
              && other.quantity().value() == whole;
      for (Line line :
          isWhole && whole >= MANY ? reading.lines(other, statements) : List.<Line>of()) {
        for (Part part : line.parts()) {
          if (part.pair().role() == Claim.Role.PART && part.pair().other() == whole) {
            values.add(part.quantity().value());
            found = Optional.of(line);
          }
        }
      }
    }
    double known = values.size() == 1 ? values.iterator().next() : Double.NaN;
    boolean off = Fit.of(claim.quantity(), claim.hedge(), known, known) == Fit.OFF;
    return Double.isNaN(known) || !off ? Optional.empty() : found.map(Line::contradicts);
  }

  private static boolean retells(Line line, List<Claim> beside, Reading reading) {
    int points = 0;
    Set<Part> taken = new HashSet<>();
    for (Claim other : beside) {
      Set<String> near = reading.near(other);
      for (Part part : line.parts()) {
        if (part.fits(other) && taken.add(part)) {
          points += sameWords(part, other, near) ? ENOUGH : 1;
          break;
        }
      }
    }
    return points >= ENOUGH;
  }

  private static Optional<Judgement> wrong(Line line, Claim claim, Reading reading) {
    Set<String> near = reading.near(claim);
    List<Part> meant = new ArrayList<>();
    boolean usual = Mood.otherTime(reading.clauses(), claim);
    for (Part part : line.parts()) {
      boolean sameTime = part.near().contains(Line.USUAL) == near.contains(Line.USUAL);
      if (part.quantity().getClass() == claim.quantity().getClass()
          && sameTime
          && (!usual || near.contains(Line.USUAL))
          && statistics(part.near()).equals(statistics(near))
          && sameWords(part, claim, near)) {
        meant.add(part);
      }
    }
    boolean off =
        meant.size() == 1
            && Fit.of(claim.quantity(), claim.hedge(), meant.get(0).low(), meant.get(0).high())
                == Fit.OFF;
    return off ? Optional.of(line.contradicts()) : Optional.empty();
  }

  /** "lowest 0.14", "p95 9 s": other statistics of one quantity differ. */
  private static Set<String> statistics(Set<String> stems) {
    Set<String> found = new HashSet<>(stems);
    found.retainAll(STATISTICS.words());
    return found;
  }

  private static boolean sameWords(Part part, Claim claim, Set<String> near) {
    boolean counts = part.quantity() instanceof Count && claim.quantity() instanceof Count;
    if (counts) {
      Noun a = ((Count) part.quantity()).noun();
      Noun b = ((Count) claim.quantity()).noun();
      boolean known = a != Noun.NONE && a != Noun.OTHER && b != Noun.NONE && b != Noun.OTHER;
      if (known) {
        return a == b && (part.near().isEmpty() || meets(part.near(), near));
      }
    }
    return meets(part.near(), near);
  }

  private static boolean meets(Set<String> some, Set<String> others) {
    for (String stem : some) {
      if (others.contains(stem)) {
        return true;
      }
    }
    return false;
  }
}
