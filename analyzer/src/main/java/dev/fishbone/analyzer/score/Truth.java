package dev.fishbone.analyzer.score;

import dev.fishbone.analyzer.findings.Findings;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a recording from outside: from what was done, from arithmetic, from observers
 * inside the parts; never from what was recorded.
 */
public record Truth(List<Expected> verdicts, List<ExpectedFigure> figures) {
  /** The verdict of which a truth says that it is a matter of taste: whatever is said is right. */
  public static final String ANY = "any";

  /** A subject that stands for all of a rule. */
  public static final String EVERY = "*";

  static final List<String> WORDS =
      List.of(Findings.FINDING, Findings.SUSPECTED, Findings.CLEAR, Findings.NOT_ASSESSED, ANY);

  public Truth {
    verdicts = List.copyOf(verdicts);
    figures = List.copyOf(figures);
  }

  /** A verdict that a good analyzer must reach. */
  public record Expected(String rule, String verdict, String subject) {
    boolean about(String otherRule, String otherSubject) {
      return rule.equals(otherRule) && (subject.equals(EVERY) || subject.equals(otherSubject));
    }
  }

  /**
   * A figure that must be told.
   *
   * @param within how far from it is right, in the same unit
   */
  public record ExpectedFigure(
      String rule, String subject, String name, double value, double within) {}

  /** What is expected of a subject; a line about it alone weighs more than one about all. */
  Optional<Expected> of(String rule, String subject) {
    return verdicts.stream()
        .filter(expected -> expected.about(rule, subject))
        .min((a, b) -> Boolean.compare(a.subject.equals(EVERY), b.subject.equals(EVERY)));
  }
}
