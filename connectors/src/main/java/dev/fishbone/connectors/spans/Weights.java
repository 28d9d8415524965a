package dev.fishbone.connectors.spans;

/** How many spans a sampled one stands for, in millionths (ALGORITHMS 0); 0 where unknown. */
final class Weights {
  private static final long ONE = 1_000_000;
  private static final double TWO_56 = 0x1p56;

  private Weights() {}

  /**
   * @param declared what the recording says of its traces: millionths, 0 where it says nothing
   */
  static long micros(SpanFacts facts, long declared) {
    long threshold = fromTraceState(facts.get(Field.TRACE_STATE));
    if (threshold > 0) {
      return threshold;
    }
    if (facts.has(Field.SAMPLING_PROBABILITY)) {
      return ofProbability(facts.get(Field.SAMPLING_PROBABILITY));
    }
    if (facts.has(Field.SAMPLE_RATE)) {
      int rate = facts.number(Field.SAMPLE_RATE);
      return rate > 0 ? rate * ONE : declared;
    }
    if (facts.get(Field.SAMPLER_TYPE).equals("probabilistic")) {
      return ofProbability(facts.get(Field.SAMPLER_PARAM));
    }
    return declared;
  }

  /** From {@code ot=th:HEX}: the rejection threshold, padded on the right to 56 bits. */
  static long fromTraceState(String state) {
    if (state.isEmpty()) {
      return 0;
    }
    for (String member : state.split(",")) {
      String trimmed = member.strip();
      if (trimmed.startsWith("ot=")) {
        for (String pair : trimmed.substring(3).split(";")) {
          if (pair.startsWith("th:")) {
            return ofThreshold(pair.substring(3));
          }
        }
      }
    }
    return 0;
  }

  private static long ofThreshold(String hex) {
    if (hex.isEmpty()
        || hex.length() > 14
        || !hex.chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
      return 0;
    }
    long threshold = Long.parseLong(hex + "0".repeat(14 - hex.length()), 16);
    return Math.round(ONE * (TWO_56 / (TWO_56 - threshold)));
  }

  private static long ofProbability(String text) {
    try {
      double probability = Double.parseDouble(text);
      return probability > 1e-9 && probability <= 1 ? Math.round(ONE / probability) : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
