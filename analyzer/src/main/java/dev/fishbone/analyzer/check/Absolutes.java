package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Lines;
import dev.fishbone.analyzer.check.Clauses.Range;
import dev.fishbone.analyzer.check.Sweep.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * "No customer could complete checkout", "every request failed": held against the share that
 * failed.
 */
final class Absolutes {
  /** From this share of failures on, nobody would say that it was not all. */
  private static final double ALL = 0.9;

  private static final WordSet NONE = WordSet.of("no none zero nobody not");
  private static final WordSet EVERY = WordSet.of("all every each 100");
  private static final WordSet ABLE =
      WordSet.of("could able managed succeeded completed got went was were can");
  private static final WordSet DONE =
      WordSet.of(
          "complete completed completing succeed succeeded pay buy purchase order through "
              + "checkout check place finish served answered use reach");

  private final Scene scene;
  private final Optional<Known> known;

  private Absolutes(Scene scene, Optional<Known> known) {
    this.scene = scene;
    this.known = known.filter(k -> k.share() < ALL);
  }

  /** Held against what an analysis knows. */
  static Absolutes of(Scene scene) {
    return new Absolutes(scene, fromFindings(scene));
  }

  /** Held against the shares that a draft tells. */
  static Absolutes alone(List<Reading> all, Scene scene, Lines lines) {
    return new Absolutes(scene, fromDraft(all, scene, lines));
  }

  List<Row> in(Reading reading) {
    return known.isEmpty() || reading.isPlan()
        ? List.of()
        : rows(reading.clauses(), known.get(), scene);
  }

  /** The largest share of failed requests that is known. */
  private record Known(double share, String shown, List<String> evidence) {}

  private static Optional<Known> fromFindings(Scene scene) {
    return scene.facts().figures("error ratio").stream()
        .filter(f -> f.figure().startsWith("impact/"))
        .max(java.util.Comparator.comparingDouble(Fact::high))
        .map(f -> new Known(f.high(), f.shown() + " of requests failed at most", f.evidence()));
  }

  private static Optional<Known> fromDraft(List<Reading> all, Scene scene, Lines lines) {
    Optional<Known> most = Optional.empty();
    Vocabulary.Pattern failures =
        scene.vocabulary().pattern("fail -retry -check -budget -usual -timeout -breaker -drop");
    for (Reading reading : all) {
      Clauses clauses = reading.clauses();
      for (Claim claim : reading.isPlan() ? List.<Claim>of() : reading.claims()) {
        boolean share = claim.quantity() instanceof Quantity.Share && !claim.hedge().isBound();
        Range clause = clauses.clause(claim.from());
        if (share && failures.matches(clauses.mask(clause)) && !Mood.supposed(clauses, claim)) {
          double value = claim.quantity().value();
          if (most.isEmpty() || value > most.get().share()) {
            String place = "line " + lines.of(claim.start());
            most =
                Optional.of(
                    new Known(
                        value,
                        "\"" + quoted(clauses, clause) + "\" (" + place + ")",
                        List.of(place)));
          }
        }
      }
    }
    return most;
  }

  static String quoted(Clauses clauses, Range range) {
    int from = range.from();
    while (from < range.to() - 1 && clauses.tokens().get(from).is(Token.Kind.MARK)) {
      from++;
    }
    int to = range.to();
    while (to > from + 1
        && clauses.tokens().get(to - 1).is(Token.Kind.MARK)
        && !clauses.tokens().get(to - 1).isMark("%")) {
      to--;
    }
    String text = clauses.passage().text().text();
    return text.substring(clauses.tokens().get(from).start(), clauses.tokens().get(to - 1).end())
        .replace('\n', ' ');
  }

  private static List<Row> rows(Clauses clauses, Known known, Scene scene) {
    List<Row> rows = new ArrayList<>();
    List<Token> tokens = clauses.tokens();
    long fail = scene.vocabulary().group("fail");
    for (int i = 0; i + 2 < tokens.size(); i++) {
      boolean none = NONE.contains(tokens.get(i).word()) && !tokens.get(i).glued();
      boolean every = EVERY.contains(tokens.get(i).word());
      if (!none && !every) {
        continue;
      }
      int noun = noun(tokens, i + 1);
      Range clause = clauses.clause(noun < 0 ? i : noun);
      if (noun < 0 || noun + 1 >= clause.to()) {
        continue;
      }
      boolean hit =
          none
              ? ABLE.contains(tokens.get(noun + 1).word()) && done(tokens, noun + 1, clause.to())
              : (clauses.mask(noun + 1) & fail) != 0;
      if (hit) {
        Range said = new Range(i, clause.to());
        int start = clauses.passage().text().place(tokens.get(i).start());
        String words = quoted(clauses, said);
        int end =
            clauses
                    .passage()
                    .text()
                    .place(
                        Math.min(
                                tokens.get(i).start() + words.length(),
                                clauses.passage().text().text().length())
                            - 1)
                + 1;
        rows.add(
            new Row(
                start,
                end,
                Judgement.contradicted(
                    Slip.ABSOLUTE, "not all: " + known.shown(), known.evidence())));
      }
    }
    return rows;
  }

  private static int noun(List<Token> tokens, int from) {
    for (int i = from; i < Math.min(from + 4, tokens.size()); i++) {
      Noun noun = Noun.of(tokens.get(i).word());
      if ((noun == Noun.REQUEST || noun == Noun.SESSION)
          && !tokens.get(i).glued()
          && !gluedNext(tokens, i)) {
        return i;
      }
      if (tokens.get(i).is(Token.Kind.MARK) || tokens.get(i).is(Token.Kind.NUMBER)) {
        return -1; // "in all 6,130 requests failed"
      }
    }
    return -1;
  }

  private static boolean gluedNext(List<Token> tokens, int i) {
    return i + 1 < tokens.size() && tokens.get(i + 1).glued();
  }

  private static boolean done(List<Token> tokens, int from, int to) {
    for (int i = from; i < to; i++) {
      if (DONE.contains(tokens.get(i).word())) {
        return true;
      }
    }
    return false;
  }
}
