package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A storm on one edge that was found, and a night on which it is not. */
final class CouldBeSeenTest {
  private static final LocalDate FOUND = LocalDate.parse("2026-03-02");
  private static final String EDGE = "orders->pricing";

  @Test
  void aNightWithAsMuchTrafficAndAllSourcesTakesARiskBack() {
    assertThat(second(Map.of(EDGE, 60.0), Map.of()).is(Verdict.CLEAR)).isTrue();
  }

  @Test
  void aNightWithLessThanHalfOfTheTrafficDoesNot() {
    Sighting seen = second(Map.of(EDGE, 49.0), Map.of());
    assertThat(seen.is(Verdict.NOT_ASSESSED)).isTrue();
    assertThat(seen.words()).contains("100 calls/s").contains("49").contains("2026-03-02");
    assertThat(second(Map.of(), Map.of()).is(Verdict.NOT_ASSESSED)).isTrue();
  }

  @Test
  void aNightWithoutASourceThatToldOfItDoesNot() {
    Sighting seen =
        second(Map.of(EDGE, 100.0), Map.of("policies", "the recording has no config/ folder"));
    assertThat(seen.is(Verdict.NOT_ASSESSED)).isTrue();
    assertThat(seen.words()).contains("no config/ folder");
  }

  @Test
  void whatTheRuleDoesNotAskForMayBeMissing() {
    assertThat(second(Map.of(EDGE, 100.0), Map.of("pages", "no pages")).is(Verdict.CLEAR)).isTrue();
  }

  @Test
  void whatWasMissingWhenItWasFoundToldNothingOfIt() {
    Night then = night(FOUND, Verdict.FOUND, Map.of(EDGE, 100.0), Map.of("policies", "none"));
    Night now =
        night(FOUND.plusDays(1), Verdict.CLEAR, Map.of(EDGE, 100.0), Map.of("policies", "none"));
    assertThat(CouldBeSeen.judged(now, List.of(then))).isEqualTo(now);
  }

  @Test
  void aRiskThatNobodyFoundBeforeIsClear() {
    Night now = night(FOUND, Verdict.CLEAR, Map.of(), Map.of("traces", "half of it"));
    Night later = night(FOUND.plusDays(1), Verdict.FOUND, Map.of(EDGE, 100.0), Map.of());
    assertThat(CouldBeSeen.judged(now, List.of(later))).isEqualTo(now);
  }

  @Test
  void quietNightsNeverEndIt() {
    List<Night> nights = new ArrayList<>();
    for (int day = 0; day < 5; day++) {
      boolean busy = day < 2;
      nights.add(
          CouldBeSeen.judged(
              night(
                  FOUND.plusDays(day),
                  busy ? Verdict.FOUND : Verdict.CLEAR,
                  Map.of(EDGE, busy ? 100.0 : 3.0),
                  Map.of()),
              nights));
    }
    assertThat(RiskMemory.of(nights)).extracting(Risk::state).containsExactly(State.PERSISTING);
    assertThat(RiskMemory.of(nights).get(0).tonight().verdict()).isEqualTo(Verdict.NOT_ASSESSED);
  }

  private static Sighting second(Map<String, Double> traffic, Map<String, String> holes) {
    Night then = night(FOUND, Verdict.FOUND, Map.of(EDGE, 100.0), Map.of());
    Night now = night(FOUND.plusDays(1), Verdict.CLEAR, traffic, holes);
    return CouldBeSeen.judged(now, List.of(then)).sightings().get(0);
  }

  private static Night night(
      LocalDate date, Verdict verdict, Map<String, Double> traffic, Map<String, String> holes) {
    Sighting sighting =
        new Sighting(
            "R0123456789", "latent/retry-storm", EDGE, verdict, "words", "", Optional.empty());
    return new Night(date, List.of(sighting), new Basis(traffic, holes));
  }
}
