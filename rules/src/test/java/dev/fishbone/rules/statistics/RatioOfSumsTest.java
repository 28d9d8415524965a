package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioOfSumsTest {
  @Test
  void byHand() {
    // x 1 2, y 2 2: ratio 3/4; residuals −0.5 and 0.5; error √(0.5 · 2/1) / 4 = 0.25.
    RatioOfSums ratio = new RatioOfSums(2, 3, 4, 5, 8, 6);

    assertThat(ratio.value()).isEqualTo(0.75);
    assertThat(ratio.error()).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void oneRequestTellsNothingOfTheError() {
    assertThat(new RatioOfSums(1, 3, 4, 9, 16, 12).error()).isEqualTo(1);
    assertThat(new RatioOfSums(0, 0, 0, 0, 0, 0).value()).isZero();
  }

  @Test
  void itsIntervalHoldsTheTruthAsOftenAsItSays() {
    // A third of the requests are given up; their callee works on for three quarters of its time.
    Random random = new Random(20260814);
    double truth = (8 * 0.75 / 3) / (8.0 / 3 + 2.0 / 3);
    int held = 0;
    for (int run = 0; run < 1000; run++) {
      double x = 0;
      double y = 0;
      double xx = 0;
      double yy = 0;
      double xy = 0;
      for (int i = 0; i < 200; i++) {
        boolean givenUp = random.nextInt(3) == 0;
        double served = (givenUp ? 8 : 1) * -Math.log(1 - random.nextDouble());
        double wasted = givenUp ? 0.75 * served : 0;
        x += wasted;
        y += served;
        xx += wasted * wasted;
        yy += served * served;
        xy += wasted * served;
      }
      RatioOfSums ratio = new RatioOfSums(200, x, y, xx, yy, xy);
      held += ratio.low() <= truth && truth <= ratio.high() ? 1 : 0;
    }
    assertThat(held / 1000.0).isBetween(0.92, 0.97);
  }
}
