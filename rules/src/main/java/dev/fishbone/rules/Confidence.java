package dev.fishbone.rules;

/** How sure a finding is: S·Q·X of ALGORITHMS 12.1, between 0 and 1. */
public record Confidence(double value) {
  /**
   * No observation makes a claim certain: the probability of a defect in ours or in the telemetry
   * is not below this.
   */
  private static final double MOST = 0.99;

  public Confidence {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("a confidence is between 0 and 1, not " + value);
    }
    value = Math.min(value, MOST);
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
