package dev.fishbone.rules.retry;

import java.util.Locale;
import java.util.Set;

/** What it means that an operation is done twice. */
enum Safety {
  /** Nothing: it only reads, or sets what was set already. */
  HARMLESS,
  /** A second order, a second charge. */
  EFFECT,
  /** Its name does not tell. */
  UNKNOWN;

  private static final Set<String> EFFECTS = Set.of("POST", "PATCH");

  /** Safe and idempotent methods (RFC 9110, 9.2). */
  private static final Set<String> HARMLESS_METHODS =
      Set.of("GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PUT", "DELETE");

  private static final Set<String> READS = Set.of("SELECT", "SHOW", "EXPLAIN", "GET", "MGET");

  /**
   * @param operation its low-cardinality key: {@code POST /charge}, {@code shop.Payments/Charge},
   *     {@code postgresql SELECT orders}
   */
  static Safety of(String operation) {
    String[] words = operation.strip().split("\\s+", 3);
    if (EFFECTS.contains(words[0])) {
      return EFFECT;
    }
    boolean reads = words.length > 1 && READS.contains(words[1].toUpperCase(Locale.ROOT));
    return HARMLESS_METHODS.contains(words[0]) || reads ? HARMLESS : UNKNOWN;
  }
}
