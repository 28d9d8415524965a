package dev.fishbone.rules.probe;

import java.util.OptionalDouble;

/**
 * One link of the evidence chain P1 to P7 (ALGORITHMS 5.2).
 *
 * @param name {@code P1} …
 * @param value how well it holds, 0 to 1; empty where it cannot be told
 * @param statement what was measured, one sentence without a full stop
 */
record Piece(String name, double weight, OptionalDouble value, String statement) {
  static Piece missing(String name, double weight, String statement) {
    return new Piece(name, weight, OptionalDouble.empty(), statement);
  }

  static Piece of(String name, double weight, double value, String statement) {
    return new Piece(name, weight, OptionalDouble.of(value), statement);
  }

  /** A share that is enough counts whole, a smaller one as it is. */
  static Piece share(String name, double weight, double share, double enough, String statement) {
    return of(name, weight, share >= enough ? 1 : share, statement);
  }
}
