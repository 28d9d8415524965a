package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Nights of one risk, written as letters: found, unsure, clear, not assessed, and - for no word.
 */
final class RiskMemoryTest {
  private static final LocalDate FIRST = LocalDate.parse("2026-03-02");

  @Test
  void oneNightIsNoNews() {
    assertThat(states("fc")).containsExactly("CANDIDATE", "");
    assertThat(states("fcfcf")).containsExactly("CANDIDATE", "", "CANDIDATE", "", "CANDIDATE");
  }

  @Test
  void aNightThatCouldNotJudgeNeitherMakesNewsNorEndsIt() {
    assertThat(states("fnf")).containsExactly("CANDIDATE", "CANDIDATE", "FRESH");
    assertThat(states("ffcn")).endsWith("LEAVING", "LEAVING");
  }

  @Test
  void newsIsToldOnceThoughLaterNightsCouldNotJudge() {
    assertThat(states("ffnnn")).endsWith("FRESH", "PERSISTING", "PERSISTING", "PERSISTING");
    assertThat(states("ff---")).endsWith("FRESH", "PERSISTING", "PERSISTING", "PERSISTING");
    assertThat(states("ffuu")).endsWith("FRESH", "PERSISTING", "PERSISTING");
  }

  @Test
  void whatComesBackIsToldToHaveBeenGone() {
    assertThat(RiskMemory.of(nights("ff")).get(0).back()).isFalse();
    assertThat(RiskMemory.of(nights("ffcc")).get(0).back()).isFalse();
    for (String nights : List.of("ffccf", "ffccccnf", "ffccff")) {
      Risk risk = RiskMemory.of(nights(nights)).get(0);
      assertThat(risk.back()).isTrue();
      assertThat(risk.goneOn()).contains(FIRST.plusDays(3));
    }
  }

  @Test
  void aCandidateForGoneWaitsForANightThatCanJudge() {
    assertThat(states("ffcnc")).endsWith("LEAVING", "LEAVING", "GONE");
  }

  @Test
  void aVanishedServiceIsNotAssessedAndNotGone() {
    Risk risk = RiskMemory.of(nights("ff-")).get(0);
    assertThat(risk.foundTonight()).isFalse();
    assertThat(risk.tonight().verdict()).isEqualTo(Verdict.NOT_ASSESSED);
    assertThat(risk.lastSeen()).isEqualTo(FIRST.plusDays(1));
  }

  @Test
  void sixNightsOfARiskThatIsMendedAfterFour() {
    assertThat(states("ffffcc"))
        .containsExactly("CANDIDATE", "FRESH", "PERSISTING", "PERSISTING", "LEAVING", "GONE");
  }

  @Test
  void whatHasGoneIsToldOnceAndMayComeBack() {
    assertThat(states("ffccc")).endsWith("GONE", "");
    assertThat(states("ffccff")).endsWith("GONE", "CANDIDATE", "FRESH");
  }

  @Test
  void aScanThatIsRepeatedChangesNothing() {
    List<Night> nights = new ArrayList<>(nights("ff"));
    nights.add(nights.get(1));
    assertThat(RiskMemory.of(nights)).isEqualTo(RiskMemory.of(nights("ff")));
  }

  @Test
  void oneBadNightIsNotWorse() {
    assertThat(grown(1.2, 1.2, 1.9, 1.2)).endsWith("PERSISTING", "PERSISTING");
  }

  @Test
  void growthWithinTheErrorIsNotWorse() {
    assertThat(grown(1.2, 1.2, 1.35, 1.38)).endsWith("PERSISTING", "PERSISTING");
  }

  @Test
  void growthOfTwoNightsIsWorseAndThenTheBase() {
    assertThat(grown(1.2, 1.2, 1.9, 1.9, 1.9))
        .containsExactly("CANDIDATE", "FRESH", "PERSISTING", "WORSE", "PERSISTING");
  }

  @Test
  void theMostHarmfulStandsFirstWithinItsState() {
    Night one =
        new Night(
            FIRST,
            List.of(sighting("R1", Verdict.FOUND, 2, 3), sighting("R2", Verdict.FOUND, 2, 9)));
    assertThat(RiskMemory.of(List.of(one)))
        .extracting(r -> r.latest().id())
        .containsExactly("R2", "R1");
  }

  private static List<String> grown(double... values) {
    List<Night> nights = new ArrayList<>();
    List<String> states = new ArrayList<>();
    for (double value : values) {
      nights.add(
          new Night(
              FIRST.plusDays(nights.size()), List.of(sighting("R1", Verdict.FOUND, value, 1))));
      states.add(state(nights));
    }
    return states;
  }

  private static List<String> states(String letters) {
    List<String> states = new ArrayList<>();
    for (int n = 1; n <= letters.length(); n++) {
      states.add(state(nights(letters.substring(0, n))));
    }
    return states;
  }

  private static String state(List<Night> nights) {
    return RiskMemory.of(nights).stream().map(Risk::state).map(State::name).findFirst().orElse("");
  }

  private static List<Night> nights(String letters) {
    List<Night> nights = new ArrayList<>();
    for (char letter : letters.toCharArray()) {
      List<Sighting> seen =
          switch (letter) {
            case 'f' -> List.of(sighting("R1", Verdict.FOUND, 1.2, 1));
            case 'u' -> List.of(sighting("R1", Verdict.UNSURE, 1.2, 1));
            case 'c' -> List.of(sighting("R1", Verdict.CLEAR, 0.5, 1));
            case 'n' -> List.of(sighting("R1", Verdict.NOT_ASSESSED, 0, 0));
            default -> List.of();
          };
      nights.add(new Night(FIRST.plusDays(nights.size()), seen));
    }
    return nights;
  }

  private static Sighting sighting(String id, Verdict verdict, double value, double harm) {
    return new Sighting(
        id,
        "latent/retry-storm",
        "orders->pricing",
        verdict,
        "",
        "",
        Optional.of(new Sighting.Size(value, value - 0.1, value + 0.1, harm, 1)));
  }
}
