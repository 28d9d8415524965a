package dev.fishbone.rules;

/** How sure a finding is: S·Q·X of ALGORITHMS 12.1, between 0 and 1. */
public record Confidence(double value) {
  public Confidence {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("a confidence is between 0 and 1, not " + value);
    }
  }

  /**
   * @param effect S: the probability that the effect is beyond the practical threshold
   * @param quality Q: completeness of what was read
   * @param specificity X: how well other explanations are ruled out
   */
  public static Confidence of(double effect, double quality, double specificity) {
    return new Confidence(effect * quality * specificity);
  }

  public String level() {
    return value >= 0.8 ? "high" : value >= 0.5 ? "medium" : "low";
  }
}
