package dev.fishbone.rules.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.notation.TraceNotation;
import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.CapacityHistory.Utilisation;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What nights tell of how much a service can take; expected values by arithmetic. */
class CapacityNightsTest {
  private static final String QUIET =
      """
      window 0s 600s
      load 0s 300s every 100ms
        orders -> pricing price 5+20 ok
      """;

  @Test
  void whatWasAnsweredWellForFiveMinutesIsALowerBound() {
    CapacityHistory.Service pricing =
        history(QUIET + "load 300s 600s every 50ms\n  orders -> pricing price 5+20 ok\n");
    assertThat(pricing.peakPerSecond()).isEqualTo(20);
    assertThat(pricing.sustainedPerSecond()).hasValue(20);
    assertThat(pricing.utilisation()).isEmpty();
    assertThat(pricing.breakerOpened()).isFalse();
  }

  @Test
  void aPoolsUseIsKeptMinuteByMinuteWithItsLoad() {
    CapacityHistory.Service pricing =
        history(
            QUIET
                + "load 300s 600s every 50ms\n  orders -> pricing price 5+20 ok\n"
                + "series POOL_MAX pricing/db 20x60\n"
                + "series POOL_ACTIVE pricing/db 4x30 8x30\n");
    assertThat(pricing.utilisation()).hasSize(10);
    assertThat(pricing.utilisation().stream().distinct())
        .containsExactly(new Utilisation("pool db", 10, 0.2), new Utilisation("pool db", 20, 0.4));
  }

  @Test
  void fourMinutesAreNotSustained() {
    CapacityHistory.Service pricing =
        history(
            """
            window 0s 600s
            load 0s 600s every 100ms
              orders -> pricing price 5+20 ok
            load 120s 360s every 50ms
              orders -> pricing price 5+20 ok
            """);
    assertThat(pricing.peakPerSecond()).isEqualTo(30);
    assertThat(pricing.sustainedPerSecond()).hasValue(26);
  }

  @Test
  void aLoadThatIsAnsweredSlowlyOrWithErrorsIsNotAnsweredWell() {
    assertThat(
            history(QUIET + "load 300s 600s every 50ms\n  orders -> pricing price 5+45 ok\n")
                .sustainedPerSecond())
        .hasValue(10);
    assertThat(
            history(
                    QUIET
                        + "load 300s 600s every 50ms\n  orders -> pricing price 5+20 ok\n"
                        + "load 300s 600s every 1s\n  orders -> pricing price 5+20 other\n")
                .sustainedPerSecond())
        .hasValue(10);
  }

  @Test
  void anHourOfOneNightIsNoPeakOfTwoWeeksAndSixHoursAre() {
    List<List<ServiceNight>> nights = new ArrayList<>();
    for (int n = 0; n < 13; n++) {
      nights.add(List.of(night(10, 0)));
    }
    List<List<ServiceNight>> hour = new ArrayList<>(nights);
    hour.add(List.of(night(10, 60)));
    assertThat(CapacityNights.merged(hour).services().get(0).peakPerSecond()).isEqualTo(10);
    nights.add(List.of(night(10, 360)));
    assertThat(CapacityNights.merged(nights).services().get(0).peakPerSecond()).isEqualTo(30);
    assertThat(CapacityNights.merged(nights).services().get(0).nights()).isEqualTo(14);
  }

  @Test
  void theOrderOfNightsAndOfMinutesMakesNoDifference() {
    List<Utilisation> points = new ArrayList<>();
    for (int i = 0; i < 1440; i++) {
      points.add(new Utilisation("cpu", i / 10.0, i / 2000.0));
    }
    List<Utilisation> kept = PoolPoints.chosen(points, 0.1);
    Collections.shuffle(points, new Random(7));
    assertThat(PoolPoints.chosen(points, 0.1)).isEqualTo(kept).hasSize(PoolPoints.KEPT);
    assertThat(kept.get(0).perSecond()).isZero();
    assertThat(kept.get(kept.size() - 1).perSecond()).isEqualTo(143.9);

    List<List<ServiceNight>> nights =
        new ArrayList<>(List.of(List.of(night(10, 0)), List.of(night(12, 9))));
    CapacityHistory one = CapacityNights.merged(nights);
    Collections.reverse(nights);
    assertThat(CapacityNights.merged(nights)).isEqualTo(one);
  }

  @Test
  void aMinuteThatWasBusyWithSomethingElseTellsNothingOfTheEnd() {
    List<Utilisation> points = new ArrayList<>();
    for (int i = 0; i < 1440; i++) {
      points.add(new Utilisation("cpu", 10 + i / 36.0, 0.001 * (10 + i / 36.0)));
    }
    points.set(900, new Utilisation("cpu", points.get(900).perSecond(), 0.35));
    assertThat(PoolPoints.chosen(points, 0.3)).isEmpty();
  }

  @Test
  void aResourceThatIsHardlyUsedTellsNothingOfItsEnd() {
    assertThat(PoolPoints.chosen(List.of(new Utilisation("pool db", 10, 0.09)), 0.1)).isEmpty();
    assertThat(PoolPoints.chosen(List.of(new Utilisation("pool db", 10, 0.1)), 0.1)).hasSize(1);
  }

  @Test
  void nobodyCalledIsNothingLearnt() {
    assertThat(NightCapacity.of(TraceNotation.parse("window 0s 600s\n").telemetry())).isEmpty();
    assertThat(NightCapacity.of(TraceNotation.parse("window 1s 59s\n").telemetry())).isEmpty();
  }

  /**
   * @param busy minutes of a day in which there were thirty calls a second
   */
  private static ServiceNight night(double usual, int busy) {
    List<Double> busiest = new ArrayList<>();
    for (double part = 0.0025; part < ServiceNight.KEPT; part += ServiceNight.STEP) {
      busiest.add(part * 1440 < busy ? 30 : usual);
    }
    return new ServiceNight("pricing", 1440, busiest, OptionalDouble.of(usual), List.of(), false);
  }

  private static CapacityHistory.Service history(String scene) {
    Telemetry telemetry = TraceNotation.parse(scene).telemetry();
    CapacityHistory history = CapacityNights.merged(List.of(NightCapacity.of(telemetry)));
    return history.of("pricing").orElseThrow();
  }
}
