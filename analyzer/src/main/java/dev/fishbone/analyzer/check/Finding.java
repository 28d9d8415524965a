package dev.fishbone.analyzer.check;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What was made of one claim.
 *
 * @param line from 1
 * @param column from 1, in UTF-16 units
 * @param words the claim as it stands in the draft
 * @param sentence what the evidence says, or why it says nothing
 * @param evidence ids of the evidence, or places of the draft
 * @param slip of a contradicted claim
 */
public record Finding(
    int line,
    int column,
    int endLine,
    int endColumn,
    String words,
    Verdict verdict,
    String sentence,
    List<String> evidence,
    Optional<Slip> slip) {
  public Finding {
    evidence = List.copyOf(evidence);
  }

  /** What a claim turned out to be. */
  public enum Verdict {
    SUPPORTED,
    CONTRADICTED,
    NOT_CHECKABLE;

    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
