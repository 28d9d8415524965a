package dev.fishbone.analyzer.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the names of alerts, flags, deploys and services that the evidence knows. */
final class NameJudge {
  private NameJudge() {}

  /** A name at its place in the document. */
  record Named(int start, int end, Judgement judgement) {}

  /** Each name once a passage. */
  static List<Named> judge(Clauses clauses, Names names) {
    Passage passage = clauses.passage();
    List<Named> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Token token : clauses.tokens()) {
      Optional<Names.Known> known = token.glued() ? Optional.empty() : names.of(token);
      if (known.isPresent()
          && known.get().kind() != Names.Kind.SERVICE
          && seen.add(known.get().name())) {
        int length =
            Math.min(token.whole().length(), passage.text().text().length() - token.start());
        int end = token.start() + Math.max(length, token.end() - token.start());
        String kind = known.get().kind().name().toLowerCase(java.util.Locale.ROOT);
        found.add(
            new Named(
                passage.text().place(token.start()),
                passage.text().place(end - 1) + 1,
                Judgement.supported(
                    "the "
                        + kind
                        + " "
                        + known.get().name()
                        + " is known; what is said of it is judged where it states a time or a number",
                    known.get().evidence())));
      }
    }
    return found;
  }
}
