package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Sweep.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** "went from 2.85 s to 16 ms" where it went from 16 ms to 2.85 s. */
final class Reversals {
  /** Words of a way back, on which the sides do change places. */
  private static final List<String> BACK = List.of("recover", "mitigat", "resolve");

  private static final WordSet WAY_BACK =
      WordSet.of("back fell dropped off down returned reverted disabled again reduced lowered");

  private Reversals() {}

  static List<Row> of(Reading reading, Scene scene) {
    List<Row> rows = new ArrayList<>();
    if (scene.facts().changes().isEmpty() || reading.isPlan()) {
      return rows;
    }
    List<Claim> claims = reading.claims();
    Clauses clauses = reading.clauses();
    for (int i = 0; i + 1 < claims.size(); i++) {
      Claim first = claims.get(i);
      Claim second = claims.get(i + 1);
      if (joined(clauses, first, second) && !back(clauses, scene, first)) {
        add(rows, scene, first, second);
      }
    }
    return rows;
  }

  private static void add(List<Row> rows, Scene scene, Claim first, Claim second) {
    boolean right = scene.facts().changes().stream().anyMatch(c -> c.fits(first, second));
    for (Change change : scene.facts().changes()) {
      if (!right && change.fitsReversed(first, second)) {
        String sentence =
            change.what()
                + " "
                + change.shownBefore()
                + ", then "
                + change.shownAfter()
                + ": the other way round";
        rows.add(
            new Row(
                first.start(),
                second.end(),
                Judgement.contradicted(Slip.SWAPPED, sentence, change.evidence())));
        return;
      }
    }
  }

  /** "from A to B". */
  private static boolean joined(Clauses clauses, Claim first, Claim second) {
    List<Token> tokens = clauses.tokens();
    boolean from =
        first.from() > 0 && Set.of("from", "of").contains(tokens.get(first.from() - 1).word());
    return from && second.from() == first.to() + 1 && tokens.get(first.to()).is("to");
  }

  private static boolean back(Clauses clauses, Scene scene, Claim claim) {
    long words = clauses.mask(clauses.sentence(claim.from()));
    for (String group : BACK) {
      if ((words & scene.vocabulary().group(group)) != 0) {
        return true;
      }
    }
    return clauses.has(clauses.sentence(claim.from()), WAY_BACK);
  }
}
