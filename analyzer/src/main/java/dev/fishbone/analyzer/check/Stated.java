package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Quantity.Count;
import java.util.List;

/** A quantity with the stems of the words of its sentence. */
record Stated(
    Quantity quantity,
    double value,
    double low,
    double high,
    int[] stems,
    long sign,
    String sentence,
    String evidence,
    Line line) {
  private static final int BITS = 64;

  static Stated of(
      Quantity quantity,
      double low,
      double high,
      int[] stems,
      String sentence,
      String evidence,
      Line line) {
    long sign = sign(stems);
    return new Stated(quantity, quantity.value(), low, high, stems, sign, sentence, evidence, line);
  }

  /** At most so many of the stems stand in others too: two may share a bit of the signs. */
  int mayShare(long sign, int twice) {
    int common = Long.bitCount(this.sign & sign);
    return common == 0 ? 0 : common + Math.min(twice, twice(stems, this.sign));
  }

  Judgement supports() {
    return Judgement.supported(sentence, List.of(evidence));
  }

  /** Whether it counts, or measures, what a claim does. */
  boolean isSame(Quantity claim) {
    return Line.sameNoun(claim, quantity) && !countsOthers(claim);
  }

  /** "24,110 failed" tells nothing of retries in a sentence that counts retries too. */
  private boolean countsOthers(Quantity claim) {
    if (!(claim instanceof Count count)
        || !(quantity instanceof Count other)
        || count.noun() == Noun.NONE
        || count.noun() == Noun.OTHER
        || other.noun() == count.noun()) {
      return false;
    }
    for (Line.Part part : line.parts()) {
      if (part.quantity() instanceof Count c && c.noun() == count.noun()) {
        return true;
      }
    }
    return false;
  }

  /** One bit a stem. */
  static long sign(int[] stems) {
    long sign = 0;
    for (int stem : stems) {
      sign |= 1L << stem % BITS;
    }
    return sign;
  }

  /** How many of the stems share a bit with another. */
  static int twice(int[] stems, long sign) {
    return stems.length - Long.bitCount(sign);
  }

  /** How many stems stand in both; both rise. */
  int shared(int[] others) {
    int[] some = stems;
    int shared = 0;
    int i = 0;
    int j = 0;
    while (i < some.length && j < others.length) {
      int a = some[i];
      int b = others[j];
      shared += a == b ? 1 : 0;
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
    }
    return shared;
  }
}
