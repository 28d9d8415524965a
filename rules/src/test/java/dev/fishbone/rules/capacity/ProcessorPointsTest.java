package dev.fishbone.rules.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.notation.TraceNotation;
import dev.fishbone.telemetry.CapacityHistory.Utilisation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a night tells of processors; 10 calls a second for five minutes, then 20. */
class ProcessorPointsTest {
  private static final String NIGHT =
      """
      window 0s 600s
      load 0s 300s every 100ms
        orders -> pricing price 5+20 ok
      load 300s 600s every 50ms
        orders -> pricing price 5+20 ok
      """;

  /** 0.4 processors, then 0.8. */
  private static final String SECONDS = "0+4x30 120+8x31";

  @Test
  void whatNobodyLimitsHasNoShare() {
    assertThat(use("series CPU_SECONDS pricing/app " + SECONDS)).isEmpty();
    assertThat(use("series CPU_LIMIT pricing/app 2x60")).isEmpty();
  }

  @Test
  void theLimitOfTheProxyBesideItIsNoneOfItsOwn() {
    assertThat(
            use(
                "series CPU_SECONDS pricing/app " + SECONDS,
                "series CPU_SECONDS pricing/istio-proxy " + SECONDS,
                "series CPU_LIMIT pricing/istio-proxy 2x60"))
        .isEmpty();
  }

  @Test
  void oneInstanceOfTwoTellsNothingOfBoth() {
    assertThat(
            use(
                "series CPU_SHARE pricing@a 0.2x30 0.4x30",
                "series THREADS_ACTIVE pricing@10.0.0.1:8080 3x60",
                "series THREADS_ACTIVE pricing@10.0.0.2:8080 3x60"))
        .isEmpty();
  }

  @Test
  void oneOfTwoWithoutLimitTellsNothingOfBoth() {
    assertThat(
            use(
                "series CPU_SECONDS pricing/app@a " + SECONDS,
                "series CPU_LIMIT pricing/app@a 2x60",
                "series CPU_SECONDS pricing/app@b " + SECONDS))
        .isEmpty();
  }

  @Test
  void whereOneDoesTheWorkOfAllItIsAtItsEndBeforeTheyAre() {
    assertThat(
            use(
                "series CPU_SHARE pricing@a 0.4x30 0.8x30",
                "series CPU_SHARE pricing@b 0.05x30 0.1x30"))
        .isEmpty();
  }

  @Test
  void tooLittleUseIsNotExtrapolated() {
    assertThat(use("series CPU_SHARE pricing 0.145x30 0.29x30")).isEmpty();
    assertThat(use("series CPU_SHARE pricing 0.15x30 0.3x30")).isNotEmpty();
  }

  @Test
  void minutesThatFailedAreNotAnsweredWell() {
    String failing =
        NIGHT
            + "load 300s 600s every 1s\n  orders -> pricing price 5+20 other\n"
            + "series CPU_SHARE pricing 0.35x30 0.4x30\n";
    assertThat(utilisation(failing).stream().distinct())
        .containsExactly(new Utilisation("cpu", 10, 0.35));
  }

  @Test
  void secondsOfALimitAreAShareOfIt() {
    assertThat(
            use("series CPU_SECONDS pricing/app " + SECONDS, "series CPU_LIMIT pricing/app 2x60"))
        .containsExactly(new Utilisation("cpu", 10, 0.2), new Utilisation("cpu", 20, 0.4));
  }

  @Test
  void theContainerThatIsBusiestOfAnInstanceCountsAndTheMeanOfInstances() {
    assertThat(
            use(
                "series CPU_SHARE pricing/app@a 0.2x30 0.5x30",
                "series CPU_SHARE pricing/istio-proxy@a 0.3x30 0.4x30",
                "series CPU_SHARE pricing/app@b 0.2x30 0.3x30"))
        .containsExactly(new Utilisation("cpu", 10, 0.25), new Utilisation("cpu", 20, 0.4));
  }

  @Test
  void whatAProcessSaysOfItselfIsKeptApart() {
    assertThat(use("series CPU_OF_PROCESS pricing 0.2x30 0.4x30"))
        .containsExactly(
            new Utilisation("process cpu", 10, 0.2), new Utilisation("process cpu", 20, 0.4));
  }

  private static List<Utilisation> use(String... series) {
    return utilisation(NIGHT + String.join("\n", series) + "\n").stream().distinct().toList();
  }

  private static List<Utilisation> utilisation(String scene) {
    return NightCapacity.of(TraceNotation.parse(scene).telemetry()).get(0).utilisation();
  }
}
