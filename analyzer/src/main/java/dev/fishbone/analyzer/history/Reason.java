package dev.fishbone.analyzer.history;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;

/** Why nobody was paged by an alert: the classes of ALGORITHMS 4.4. */
public enum Reason {
  /** It went to receivers that wake nobody. */
  NOT_PAGING(1),
  /** A silence, an inhibition or a muted time held it back. */
  SUPPRESSED(2),
  SEND_FAILED(3),
  /** It was over before its group's wait. */
  TOO_SHORT(4),
  /** Its rule stayed pending, or below its threshold. */
  NEVER_FIRED(5),
  /** No rule looks at the symptom. */
  NO_RULE(6),
  /** It paged, and nobody answered. */
  NOBODY_ANSWERED(7),
  NOT_EVALUATED(8),
  /** That it paged nobody is known; why is not. */
  UNKNOWN(0);

  private final int number;

  Reason(int number) {
    this.number = number;
  }

  /** Of the figure {@code class} of a verdict. */
  static Reason of(OptionalDouble number) {
    return Arrays.stream(values())
        .filter(r -> number.isPresent() && r.number == (int) number.getAsDouble())
        .findFirst()
        .orElse(UNKNOWN);
  }

  /** As files and labels have it: {@code not_paging}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
