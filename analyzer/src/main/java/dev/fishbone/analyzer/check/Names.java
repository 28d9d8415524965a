package dev.fishbone.analyzer.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  private static final int LONGEST = 31;

  private final Map<String, Known> byWord = new HashMap<>();

  /** By the last bits of a name's first letter: one bit for each length. Few words pass. */
  private final int[] lengths = new int[64];

  /** None. */
  static Names none() {
    return new Names();
  }

  void add(Kind kind, String name, List<String> evidence) {
    String word = name.toLowerCase(Locale.ROOT);
    if (word.length() > 2) {
      lengths[word.charAt(0) & lengths.length - 1] |= bit(word);
      byWord.putIfAbsent(word, new Known(kind, name, evidence));
    }
  }

  /** What a token names, by itself or as a part of a run with hyphens. */
  Optional<Known> of(Token token) {
    return Optional.ofNullable(known(token));
  }

  private @Nullable Known known(Token token) {
    Known known = known(token.whole());
    boolean other = known == null && !token.word().equals(token.whole());
    return other ? known(token.word()) : known;
  }

  private @Nullable Known known(String word) {
    boolean may =
        !word.isEmpty() && (lengths[word.charAt(0) & lengths.length - 1] & bit(word)) != 0;
    return may ? byWord.get(word) : null;
  }

  private static int bit(String word) {
    return 1 << Math.min(LONGEST, word.length());
  }

  long mask(Token token, Vocabulary vocabulary) {
    Known known = known(token);
    if (known == null) {
      return 0;
    }
    return switch (known.kind()) {
      case ALERT -> vocabulary.group("alert");
      case FLAG -> vocabulary.group("flag");
      case DEPLOY -> vocabulary.group("deploy");
      case RECEIVER, PERSON, SERVICE -> 0L;
    };
  }

  /** The names in a range, in small letters. */
  Set<String> in(Clauses clauses, Clauses.Range range) {
    Set<String> found = new HashSet<>();
    for (int i = range.from(); i < range.to(); i++) {
      Known known = known(clauses.tokens().get(i));
      if (known != null) {
        found.add(known.name().toLowerCase(Locale.ROOT));
      }
    }
    return found;
  }
}
