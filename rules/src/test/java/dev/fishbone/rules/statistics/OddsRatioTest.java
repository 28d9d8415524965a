package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OddsRatioTest {
  @Test
  void equalOddsAreOne() {
    assertThat(OddsRatio.of(30, 10, 30, 10).value()).isCloseTo(1, within(1e-12));
  }

  @Test
  void byHand() {
    // (20.5 · 40.5) / (5.5 · 10.5) = 14.376…; SE² = 1/20.5 + 1/5.5 + 1/10.5 + 1/40.5 = 0.35053.
    OddsRatio odds = OddsRatio.of(20, 5, 10, 40);

    assertThat(odds.value()).isCloseTo(14.3766, within(1e-3));
    assertThat(odds.low()).isCloseTo(14.3766 * Math.exp(-1.959964 * 0.592056), within(1e-3));
  }

  @Test
  void anEmptyCellIsLargeAndFinite() {
    assertThat(OddsRatio.of(50, 0, 0, 50).value()).isCloseTo(101.0 * 101, within(1e-6));
  }
}
