package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErlangCTest {
  /** The worked example of ALGORITHMS 3.4, at 1 % waiting. */
  @ParameterizedTest
  @CsvSource({"6, 13", "24, 37", "200, 235"})
  void theWorkedExampleNeedsSoManyConnections(double offered, int places) {
    assertThat(ErlangC.places(offered, 0.01)).isEqualTo(places);
  }

  @Test
  void fiveSmallPoolsNeedMoreThanOneLarge() {
    assertThat(5 * ErlangC.places(24.0 / 5, 0.01)).isEqualTo(60);
  }

  /** Closed forms: C(1, a) = a and C(2, a) = a²/(2 + a). */
  @Test
  void oneAndTwoPlacesHaveClosedForms() {
    assertThat(ErlangC.waits(0.5, 1)).isCloseTo(0.5, within(1e-12));
    assertThat(ErlangC.waits(1, 2)).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(ErlangC.waiting(1, 2)).isCloseTo(1.0 / 3, within(1e-12));
  }

  /** From the definition by sums: a^c/c! · c/(c−a) over the sum of it and a^k/k!, k &lt; c. */
  @ParameterizedTest
  @CsvSource({"3, 5", "8, 10", "4.4, 10", "20, 30"})
  void theRecursionIsTheDefinition(double offered, int places) {
    double term = 1;
    double sum = 0;
    for (int k = 0; k < places; k++) {
      sum += term;
      term *= offered / (k + 1);
    }
    double tail = term * places / (places - offered);
    assertThat(ErlangC.waits(offered, places)).isCloseTo(tail / (sum + tail), within(1e-12));
  }

  @Test
  void aLoadThatDoesNotFitMakesEverybodyWait() {
    assertThat(ErlangC.waits(24, 13)).isEqualTo(1);
    assertThat(ErlangC.waiting(24, 13)).isInfinite();
    assertThat(ErlangC.places(1e9, 0.01)).isEqualTo(ErlangC.MOST);
  }

  @Test
  void nobodyWaitsWhereNobodyAsks() {
    assertThat(ErlangC.waits(0, 1)).isZero();
    assertThat(ErlangC.places(0, 0.01)).isEqualTo(1);
  }

  @Test
  void theLargestLoadIsTheInverseOfTheFewestPlaces() {
    double offered = ErlangC.offered(13, 0.01);
    assertThat(ErlangC.places(offered, 0.01)).isEqualTo(13);
    assertThat(ErlangC.places(offered + 1e-6, 0.01)).isEqualTo(14);
  }

  /** Quick check of ALGORITHMS 3.4: a + 2.5√a from 20 Erlangs on, to within two connections. */
  @ParameterizedTest
  @CsvSource({"20", "50", "100", "200"})
  void theQuickCheckAgrees(double offered) {
    double quick = offered + 2.5 * Math.sqrt(offered);
    assertThat((double) ErlangC.places(offered, 0.01)).isCloseTo(quick, within(2.0));
  }
}
