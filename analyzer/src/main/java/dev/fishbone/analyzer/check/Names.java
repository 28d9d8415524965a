package dev.fishbone.analyzer.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names that evidence knows: alerts, flags, deploys, services. */
final class Names {
  enum Kind {
    ALERT,
    FLAG,
    DEPLOY,
    RECEIVER,
    PERSON,
    SERVICE
  }

  /** A name with the evidence that holds it. */
  record Known(Kind kind, String name, List<String> evidence) {}

  private final Map<String, Known> byWord = new HashMap<>();

  /** None. */
  static Names none() {
    return new Names();
  }

  void add(Kind kind, String name, List<String> evidence) {
    String word = name.toLowerCase(Locale.ROOT);
    if (word.length() > 2) {
      byWord.putIfAbsent(word, new Known(kind, name, evidence));
    }
  }

  /** What a token names, by itself or as a part of a run with hyphens. */
  Optional<Known> of(Token token) {
    Known known = byWord.get(token.whole());
    boolean other = known == null && !token.word().equals(token.whole());
    return Optional.ofNullable(other ? byWord.get(token.word()) : known);
  }

  long mask(Token token, Vocabulary vocabulary) {
    return of(token)
        .map(
            known ->
                switch (known.kind()) {
                  case ALERT -> vocabulary.group("alert");
                  case FLAG -> vocabulary.group("flag");
                  case DEPLOY -> vocabulary.group("deploy");
                  case RECEIVER, PERSON, SERVICE -> 0L;
                })
        .orElse(0L);
  }

  /** The names in a range, in small letters. */
  Set<String> in(Clauses clauses, Clauses.Range range) {
    Set<String> found = new HashSet<>();
    for (int i = range.from(); i < range.to(); i++) {
      of(clauses.tokens().get(i))
          .ifPresent(known -> found.add(known.name().toLowerCase(Locale.ROOT)));
    }
    return found;
  }
}
