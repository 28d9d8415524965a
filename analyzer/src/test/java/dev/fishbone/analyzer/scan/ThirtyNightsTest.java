package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Thirty nights with four deploys, more traffic and a chaos test: what is told anew must be true.
 * The shop is one of which the truth is known ({@link ShopNight}).
 */
final class ThirtyNightsTest {
  private static final int NIGHTS = 30;
  private static final List<Night> KEPT = new ArrayList<>();

  /** Night → what was told anew in it. */
  private static final Map<Integer, List<String>> FRESH = new TreeMap<>();

  @BeforeAll
  static void scanAll() {
    for (int number = 1; number <= NIGHTS; number++) {
      KEPT.add(NightScan.of(new ShopNight(number).telemetry(), KEPT));
      List<String> fresh =
          RiskMemory.of(KEPT).stream()
              .filter(r -> r.state() == State.FRESH && r.foundTonight())
              .map(r -> r.latest().rule() + " " + r.latest().subject())
              .toList();
      if (!fresh.isEmpty()) {
        FRESH.put(number, fresh);
      }
    }
  }

  @Test
  void atMostOneFreshRiskOfThirtyNightsIsFalse() {
    List<String> wrong = new ArrayList<>();
    FRESH.forEach(
        (night, risks) ->
            risks.stream().filter(r -> !isTrue(night, r)).forEach(r -> wrong.add(night + " " + r)));
    assertThat(wrong).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void bothStormsAreToldOnTheSecondNightThatHasThem() {
    assertThat(FRESH.get(ShopNight.PRICING_STORM + 1))
        .contains("latent/retry-storm orders->pricing");
    assertThat(FRESH.get(ShopNight.CATALOG_STORM + 1))
        .contains("latent/retry-storm search->catalog");
    assertThat(RiskMemory.of(KEPT))
        .filteredOn(r -> r.state() == State.PERSISTING || r.state() == State.WORSE)
        .extracting(r -> r.latest().subject())
        .contains("orders->pricing", "search->catalog");
  }

  @Test
  void theChaosTestIsNoNewsAndNoPeakOfTheNightsAfterIt() {
    assertThat(FRESH).doesNotContainKeys(ShopNight.CHAOS, ShopNight.CHAOS + 1);
    assertThat(verdict(ShopNight.CHAOS + 1, "orders->pricing")).isEqualTo(Verdict.CLEAR);
  }

  @Test
  void whatIsConfiguredWithinItsCapacityIsClearEveryNight() {
    for (int number = 1; number <= NIGHTS; number++) {
      assertThat(verdict(number, "web->account")).as("night %s", number).isEqualTo(Verdict.CLEAR);
      assertThat(verdict(number, "web->orders")).as("night %s", number).isEqualTo(Verdict.CLEAR);
    }
  }

  @Test
  void aLowerBoundOfCapacityProvesNothing() {
    for (int number = 1; number <= NIGHTS; number++) {
      assertThat(verdict(number, "orders->stock"))
          .as("night %s", number)
          .isIn(Verdict.UNSURE, Verdict.NOT_ASSESSED);
    }
  }

  @Test
  void aNightIsKeptInFewBytesAndTheSameTwice() {
    Night again = NightScan.of(new ShopNight(NIGHTS).telemetry(), KEPT.subList(0, NIGHTS - 1));
    assertThat(again).isEqualTo(KEPT.get(NIGHTS - 1));
    assertThat(dev.fishbone.analyzer.findings.Json.EXACT.writeValueAsString(again))
        .hasSizeLessThan(60_000);
  }

  private static Verdict verdict(int number, String edge) {
    return KEPT.get(number - 1).sightings().stream()
        .filter(s -> s.rule().equals("latent/retry-storm") && s.subject().equals(edge))
        .map(Sighting::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static boolean isTrue(int night, String risk) {
    boolean pricing = risk.endsWith("->pricing") || risk.contains(" pricing/");
    return (pricing && night > ShopNight.PRICING_STORM)
        || (risk.endsWith("->catalog") && night > ShopNight.CATALOG_STORM);
  }
}
