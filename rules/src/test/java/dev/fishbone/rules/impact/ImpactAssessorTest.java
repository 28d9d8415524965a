package dev.fishbone.rules.impact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.telemetry.ReasonCode;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The scenarios I1–I9 of the reference, with numbers that a pencil gives. */
class ImpactAssessorTest {
  private static final String NORMAL =
      """
      baseline 12:00 13:30
      effect orders POST /orders
      load 12:00 13:30 100 0
      """;

  private static Impact impact(String text) {
    ImpactReport report = ImpactAssessor.assess(Scene.of(text));
    assertThat(report.impacts()).hasSize(1);
    return report.impacts().get(0);
  }

  private static Figure figure(Impact impact, String name) {
    return impact.figures().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  private static List<Instant> times(Impact impact, String name) {
    return impact.times().stream().filter(m -> m.name().equals(name)).map(Moment::at).toList();
  }

  private static ReasonCode why(Impact impact, String name) {
    return impact.notAssessed().stream()
        .filter(u -> u.name().equals(name))
        .map(u -> u.reason().code())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void steadyErrorsAreNoOutageAndNoSymptom() {
    // I2: 0.05 % before and now.
    Impact impact =
        impact(
            """
            baseline 12:00 13:30
            effect orders POST /orders
            load 12:00 13:30 100 0.05
            load 14:00 15:00 100 0.05
            """);
    assertThat(times(impact, "first-symptom")).isEmpty();
    assertThat(times(impact, "unavailable-from")).isEmpty();
    assertThat(figure(impact, "duration").value()).isZero();
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(180);
    assertThat(figure(impact, "excess-failed-requests").value()).isCloseTo(0, within(1.0));
    assertThat(impact.atLeast()).isFalse();
  }

  @Test
  void requestsOfAnotherOperationAreNotTheEffects() {
    Impact impact =
        impact(
            """
            baseline 12:00 13:30
            effect orders GET /nothing
            load 12:00 13:30 100 0
            load 14:00 15:00 100 50
            """);
    assertThat(why(impact, "failed-requests")).isEqualTo(ReasonCode.NO_DATA);
    assertThat(times(impact, "unavailable-from")).isEmpty();
  }

  /** No traces; the servers know the operation by its path, and health checks beside it. */
  @Test
  void theProxysCountersAreTheEffectsWhereItIsTheOnlyOperation() {
    String counters =
        """
        baseline 12:00 13:30
        effect orders POST /orders
        proxy 12:00 13:30 100 0
        proxy 14:00 14:10 100 0
        proxy 14:10 14:30 100 30
        proxy 14:30 15:00 100 0
        server 12:00 15:00 95 0 /orders
        server 12:00 15:00 5 0 /healthz
        """;
    Impact impact = impact(counters);
    assertThat(figure(impact, "failed-requests").value()).isCloseTo(36_000, within(40.0));

    Impact other = impact(counters + "server 12:00 15:00 50 0 /orders/{id}\n");
    assertThat(figure(other, "failed-requests").value())
        .as("the servers' own counters of the operation, which saw none fail")
        .isZero();
  }

  @Test
  void countersOfSeveralOperationsAreNotTheEffectsAndThatIsSaid() {
    Impact impact =
        impact(
            """
            baseline 12:00 13:30
            effect orders POST /orders
            sampled
            root web|POST /orders|orders
            load 12:00 15:00 1 0
            root orders|GET /orders|orders
            load 12:00 15:00 1 0
            proxy 12:00 13:30 100 0
            proxy 14:00 15:00 100 30
            server 12:00 15:00 95 0 GET
            """);
    assertThat(why(impact, "failed-requests")).isEqualTo(ReasonCode.TAIL_BIAS);
    assertThat(impact.notAssessed())
        .anyMatch(
            u ->
                u.reason()
                        .needs()
                        .contains("apart from those of another operation: the proxy's counters")
                    && u.reason().hint().contains("take operation out of the effect"));
  }

  @Test
  void threePercentForTwentyMinutes() {
    // I1: 5,000 requests a minute, 150 of them fail: 20 minutes, 3,000 failures.
    Impact impact =
        impact(
            """
            baseline 12:00 13:30
            effect orders POST /orders
            load 12:00 13:30 83.33333334 0
            load 14:00 14:10 83.33333334 0
            load 14:10 14:30 83.33333334 2.5
            load 14:30 15:00 83.33333334 0
            """);
    assertThat(times(impact, "unavailable-from")).containsExactly(Scene.at("14:10"));
    assertThat(times(impact, "unavailable-to")).containsExactly(Scene.at("14:30"));
    assertThat(times(impact, "recovered")).containsExactly(Scene.at("14:40"));
    assertThat(figure(impact, "duration").value()).isEqualTo(1200);
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(3000);
    assertThat(figure(impact, "requests").value()).isEqualTo(100_000);
    assertThat(figure(impact, "excess-failed-requests").value()).isCloseTo(3000, within(5.0));
    assertThat(figure(impact, "error-ratio").value()).isCloseTo(0.03, within(1e-9));
    assertThat(figure(impact, "error-ratio-peak").value()).isCloseTo(0.03, within(1e-9));
    assertThat(times(impact, "first-symptom")).containsExactly(Scene.at("14:10"));
  }

  @Test
  void burstsSixMinutesApartAreOneOutageAndTwentyFiveApartAreTwo() {
    // I3 and I4.
    Impact one =
        impact(
            NORMAL
                + "load 14:05 14:10 100 5\nload 14:10 14:16 100 0\nload 14:16 14:20 100 5\n"
                + "load 14:20 15:00 100 0\nload 14:00 14:05 100 0\n");
    assertThat(times(one, "unavailable-from")).containsExactly(Scene.at("14:05"));
    assertThat(times(one, "unavailable-to")).containsExactly(Scene.at("14:20"));
    assertThat(figure(one, "duration").value()).isEqualTo(15 * 60);
    // Of its first and its last minute one request may be all that failed.
    assertThat(figure(one, "duration").low()).isLessThanOrEqualTo(13 * 60);
    Impact two =
        impact(
            NORMAL
                + "load 14:00 14:05 100 0\nload 14:05 14:10 100 5\nload 14:10 14:35 100 0\n"
                + "load 14:35 14:40 100 5\nload 14:40 15:00 100 0\n");
    assertThat(times(two, "unavailable-from"))
        .containsExactly(Scene.at("14:05"), Scene.at("14:35"));
    assertThat(figure(two, "duration").value()).isEqualTo(10 * 60);
    assertThat(figure(two, "failed-requests").value()).isEqualTo(3000);
    // The 25 good minutes between are no part of what was felt: 3,000 of 10 min × 100/s.
    assertThat(figure(two, "requests").value()).isEqualTo(60_000);
    assertThat(figure(two, "error-ratio").value()).isCloseTo(0.05, within(1e-9));
  }

  @Test
  void withFewRequestsASingleFailureDoesNotKeepTheOutageOpen() {
    // I5: 80 requests a minute; half fail for five minutes, later one at 14:30 and one at 14:50.
    String rate = " 1.33333334 ";
    Impact impact =
        impact(
            "baseline 12:00 13:30\neffect orders POST /orders\nload 12:00 13:30"
                + rate
                + "0\n"
                + "load 14:00 14:03"
                + rate
                + "0\nload 14:03 14:08"
                + rate
                + "0.66666667\n"
                + "load 14:08 14:30"
                + rate
                + "0\nload 14:30 14:31 1 0.01666667\n"
                + "load 14:31 14:50"
                + rate
                + "0\nload 14:50 14:51 1 0.01666667\n"
                + "load 14:51 15:00"
                + rate
                + "0\n");
    assertThat(times(impact, "unavailable-from")).containsExactly(Scene.at("14:03"));
    assertThat(times(impact, "unavailable-to")).containsExactly(Scene.at("14:08"));
  }

  @Test
  void missingMinutesAroundTheEndLeaveItOpen() {
    // I6: data is missing from 14:20 to 14:25.
    Impact impact =
        impact(
            NORMAL
                + "load 14:00 14:05 100 0\nload 14:05 14:20 100 5\nload 14:20 15:00 100 0\n"
                + "hole 14:20 14:25\n");
    assertThat(times(impact, "unavailable-to")).isEmpty();
    assertThat(why(impact, "unavailable-to")).isEqualTo(ReasonCode.CENSORED);
    assertThat(impact.atLeast()).isTrue();
    assertThat(figure(impact, "duration").value()).isEqualTo(15 * 60);
    assertThat(figure(impact, "duration").high()).isEqualTo(20 * 60);
  }

  @Test
  void whereTheEndIsNotKnownRequestsAreThoseOfTheTimeThatSurelyFailed() {
    // 20 of 100 a second fail for 15 minutes; five good ones follow, too few to call it over. Of
    // those five nothing is said, so their 30,000 requests do not thin the share out.
    Impact impact =
        impact(
            NORMAL + "load 14:00 14:40 100 0\nload 14:40 14:55 100 20\nload 14:55 15:00 100 0\n");
    assertThat(why(impact, "unavailable-to")).isEqualTo(ReasonCode.CENSORED);
    assertThat(figure(impact, "duration").value()).isEqualTo(15 * 60);
    assertThat(figure(impact, "requests").value()).isEqualTo(90_000);
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(18_000);
    assertThat(figure(impact, "error-ratio").value()).isEqualTo(0.2);
  }

  @Test
  void anOutageThatGoesOnIsAtLeastSoLong() {
    Impact impact = impact("open\n" + NORMAL + "load 14:00 14:18 100 0\nload 14:18 15:00 100 20\n");
    assertThat(figure(impact, "duration").value()).isEqualTo(42 * 60);
    assertThat(impact.atLeast()).isTrue();
    assertThat(why(impact, "unavailable-to")).isEqualTo(ReasonCode.CENSORED);
  }

  /** The window ends before ten good minutes: what is told is how long it surely lasted. */
  @Test
  void aSingleBadMinuteAfterTheFailuresDoesNotStretchWhatIsSure() {
    String failing = NORMAL + "load 14:00 14:20 100 0\nload 14:20 14:50 100 40\n";
    String stray =
        """
        load 14:50 14:55 0.2 0
        load 14:55 14:56 0.2 0.05
        load 14:56 15:00 0.2 0
        """;
    Impact once = impact(failing + stray);
    assertThat(once.atLeast()).isTrue();
    assertThat(figure(once, "duration").value()).isEqualTo(30 * 60);
    Impact twice = impact(failing + stray.replace("14:56 15:00 0.2 0", "14:56 14:57 0.2 0.05"));
    assertThat(figure(twice, "duration").value()).isEqualTo(37 * 60);
  }

  @Test
  void countsRequestsAndNotTheirRetries() {
    // I7: 10 of 100 requests fail after four attempts each; the servers counted 140 a second.
    Impact impact =
        impact(
            NORMAL
                + "load 14:00 14:10 100 0\nload 14:10 14:20 100 10\nload 14:20 15:00 100 0\n"
                + "server 12:00 13:30 100 0\nserver 14:00 14:10 100 0\nserver 14:10 14:20 140 50\n"
                + "server 14:20 15:00 100 0\n");
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(6000);
    assertThat(figure(impact, "requests").value()).isEqualTo(60_000);
    assertThat(impact.evidence())
        .extracting(Evidence::statement)
        .anyMatch(s -> s.startsWith("counted otherwise by more than 10 %: 30000 of 84000"));
  }

  @Test
  void fallenTrafficIsSaidButNotTurnedIntoLosses() {
    // I8: 30 requests a second instead of 100, hardly any of them failing.
    Impact impact = impact(NORMAL + "load 14:00 15:00 30 0.01\n");
    assertThat(figure(impact, "duration").value()).isZero();
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(36);
    assertThat(impact.notAssessed())
        .filteredOn(u -> u.name().equals("lost-demand"))
        .extracting(u -> u.reason().needs())
        .singleElement()
        .asString()
        .contains("30 % of normal times' rate");
  }

  @Test
  void sampledTracesGiveNoFigures() {
    // I9
    Impact impact = impact(NORMAL + "sampled\nload 14:00 15:00 100 5\n");
    assertThat(why(impact, "failed-requests")).isEqualTo(ReasonCode.TAIL_BIAS);
    assertThat(why(impact, "sessions")).isEqualTo(ReasonCode.NO_SOURCE);
    assertThat(impact.figures()).extracting(Figure::name).containsExactly("time-to-page-target");
  }

  @Test
  void theProxyIsPreferredSinceItSawWhatNeverReachedTheService() {
    Impact impact =
        impact(
            NORMAL
                + "load 14:00 15:00 100 0\nproxy 12:00 13:30 100 0\nproxy 14:00 14:10 100 0\n"
                + "proxy 14:10 14:30 100 30\nproxy 14:30 15:00 100 0\n");
    assertThat(times(impact, "unavailable-from")).containsExactly(Scene.at("14:10"));
    assertThat(figure(impact, "failed-requests").value()).isCloseTo(36_000, within(30.0));
    assertThat(figure(impact, "duration").value()).isEqualTo(1200);
    assertThat(impact.exhibits())
        .extracting(Exhibit::source)
        .containsExactly(
            "By the proxy's counters, which include requests that never reached the service");
  }

  @Test
  void anEffectThatNobodyDeclaredIsFoundByItsFailures() {
    String found =
        """
        baseline 12:00 13:30
        root web|POST /orders|orders
        load 12:00 13:30 50 0
        load 14:00 14:30 50 10
        load 14:30 15:00 50 0
        root web|GET /search|search
        load 12:00 13:30 200 2
        load 14:00 15:00 200 2
        """;
    Impact impact = impact(found);
    assertThat(impact.declared()).isFalse();
    assertThat(impact.effect().service()).isEqualTo("orders");
    ImpactReport none = ImpactAssessor.assess(Scene.of(found.replace("50 10", "50 0")));
    assertThat(none.impacts()).isEmpty();
    assertThat(none.notAssessed()).extracting(Unanswered::name).containsExactly("effect");
  }

  @Test
  void requestsThatNobodyAnsweredCountWithTheirLike() {
    Impact impact =
        impact(
            NORMAL
                + "load 14:00 15:00 50 0\nroot web|POST /orders|-\nload 14:10 14:20 50 50\n"
                + "root web|GET /other|-\nload 14:10 14:20 70 70\n");
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(30_000);
    assertThat(figure(impact, "error-ratio").value()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void timesFromTriggerToAnswer() {
    Impact impact =
        impact(
            """
            baseline 12:00 13:30
            effect orders POST /orders
            edge orders pricing
            target 5m
            load 12:00 13:30 100 0
            load 14:00 14:11 100 0
            load 14:11 14:30 100 20
            load 14:30 15:00 100 0
            change 14:06 flag orders price-check-v2
            change 14:31 flag orders off-again
            page 14:20 notified alert=CheckoutErrors receiver=pager
            page 14:22 acknowledged alert=CheckoutErrors responder=ada
            page 14:10 notified alert=DiskFull service=elsewhere receiver=pager
            override pager page
            firing DiskFull{service=elsewhere} 14:09:00 14:40:00 15s
            firing CheckoutErrors{service=orders} 14:19:30 14:30:00 15s
            """);
    assertThat(times(impact, "trigger")).containsExactly(Scene.at("14:06"));
    assertThat(times(impact, "first-page")).containsExactly(Scene.at("14:20"));
    assertThat(times(impact, "first-acknowledgement")).containsExactly(Scene.at("14:22"));
    assertThat(times(impact, "fired")).containsExactly(Scene.at("14:19:30"));
    assertThat(figure(impact, "time-to-page").value()).isEqualTo(540);
    assertThat(figure(impact, "trigger-to-page").value()).isEqualTo(840);
    assertThat(figure(impact, "time-to-acknowledge").value()).isEqualTo(120);
    assertThat(figure(impact, "time-to-page-target").value()).isEqualTo(300);
    assertThat(impact.times()).extracting(Moment::at).isSorted();
  }

  @Test
  void aPageOfAServiceOffThePathIsNotTheFirst() {
    Impact impact =
        impact(
            NORMAL
                + "load 14:00 14:11 100 0\nload 14:11 14:30 100 20\nload 14:30 15:00 100 0\n"
                + """
                override pager page
                page 14:11:02 notified alert=Backup service=warehouse receiver=pager key=b
                page 14:11:30 acknowledged responder=bo key=b
                page 14:20 notified alert=CheckoutErrors service=orders receiver=pager key=c
                page 14:22 acknowledged responder=ada key=c
                """);
    assertThat(times(impact, "first-page")).containsExactly(Scene.at("14:20"));
    assertThat(times(impact, "first-acknowledgement")).containsExactly(Scene.at("14:22"));
    assertThat(figure(impact, "time-to-page").value()).isEqualTo(540);
  }

  /** The key is {@code sha256('{}/{service="pricing",severity="warning"}:{}')}. */
  private static final String OF_GROUP =
      NORMAL
          + "load 14:00 14:11 100 0\nload 14:11 14:30 100 20\nload 14:30 15:00 100 0\n"
          + """
          edge orders pricing
          receiver default chat
          receiver oncall page
          route default
          route   oncall service=pricing severity=warning
          firing PoolWait{service=%s,severity=warning} 14:12:00 14:25:00 15s
          page 14:12:30 notified alert=P1 service=Blue source=pagerduty key=49e5c33879fb967540c326c9b7a068c76221a44ed1235bd3ec9516a3a327d21f
          page 14:13:30 acknowledged alert=P1 service=Blue responder=ada source=pagerduty key=49e5c33879fb967540c326c9b7a068c76221a44ed1235bd3ec9516a3a327d21f
          """;

  @Test
  void aPageUnderForeignNamesWhoseKeyIsOfNoGroupOnThePathIsNotTheFirst() {
    Impact impact = impact(OF_GROUP.replace("%s", "warehouse"));
    assertThat(times(impact, "first-page")).isEmpty();
  }

  @Test
  void aPageUnderForeignNamesIsKnownByTheGroupOfItsKey() {
    Impact impact = impact(OF_GROUP.replace("%s", "pricing"));
    assertThat(times(impact, "first-page")).containsExactly(Scene.at("14:12:30"));
    assertThat(times(impact, "first-acknowledgement")).containsExactly(Scene.at("14:13:30"));
  }

  @Test
  void routesThatCannotBeReadLeavePagesTheirOwnNames() {
    Impact impact =
        impact(
            OF_GROUP.replace("%s", "pricing").replace("severity=warning\nf", "service=~(?=x)\nf")
                + "page 14:20 notified alert=CheckoutErrors service=orders source=pagerduty\n");
    assertThat(times(impact, "first-page")).containsExactly(Scene.at("14:20"));
  }

  @Test
  void pagesBeforeAndAfterTheWindowAreNotOfTheIncident() {
    Impact impact =
        impact(
            NORMAL
                + "load 14:00 14:05 100 0\nload 14:05 14:30 100 20\nload 14:30 15:00 100 0\n"
                + """
                change 13:10 flag orders price-check-v2
                override pager page
                page 13:12 notified alert=CheckoutErrors service=orders receiver=pager key=a
                page 13:13 acknowledged responder=ada key=a
                page 15:00 notified alert=CheckoutErrors service=orders receiver=pager key=b
                page 15:04 acknowledged responder=ada key=b
                """);
    assertThat(times(impact, "trigger")).containsExactly(Scene.at("13:10"));
    assertThat(why(impact, "first-page")).isEqualTo(ReasonCode.NO_DATA);
    assertThat(why(impact, "first-acknowledgement")).isEqualTo(ReasonCode.NO_DATA);
    assertThat(impact.figures()).extracting(Figure::name).doesNotContain("time-to-page");
  }

  @Test
  void ofTwoChangesApartNeitherIsTheTrigger() {
    Impact impact =
        impact(
            NORMAL
                + "load 14:00 14:11 100 0\nload 14:11 15:00 100 20\n"
                + "change 14:06 flag orders one\nchange 14:08 deploy pricing two\n");
    assertThat(times(impact, "trigger")).isEmpty();
    assertThat(why(impact, "trigger")).isEqualTo(ReasonCode.NO_DATA);
  }

  @Test
  void changesMadeTogetherGiveTheTriggersInstantThoughNotWhichItWas() {
    Impact impact =
        impact(
            NORMAL
                + "load 14:00 14:11 100 0\nload 14:11 15:00 100 20\n"
                + "change 14:06:00 deploy orders one\nchange 14:06:01 flag orders two\n");
    assertThat(times(impact, "trigger")).containsExactly(Scene.at("14:06"));
    assertThat(impact.times())
        .filteredOn(m -> m.name().equals("trigger"))
        .extracting(Moment::detail)
        .containsExactly("one and two");
  }

  @Test
  void anEarlierBlipThatPassedIsNotTheFirstSymptom() {
    Impact impact =
        impact(
            NORMAL
                + "load 14:00 14:05 100 0\nload 14:05 14:05:20 100 30\n"
                + "load 14:05:20 14:40 100 0\nload 14:40 15:00 100 20\n");
    assertThat(times(impact, "first-symptom")).containsExactly(Scene.at("14:40"));
  }

  @Test
  void withoutNormalTimesThereIsNoFirstSymptom() {
    Impact impact = impact("effect orders POST /orders\nload 14:00 15:00 100 20\n");
    assertThat(why(impact, "first-symptom")).isEqualTo(ReasonCode.NO_MATCHED_BASELINE);
    assertThat(why(impact, "excess-failed-requests")).isEqualTo(ReasonCode.NO_MATCHED_BASELINE);
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(72_000);
  }

  @Test
  void atTenTimesTheSpeedAMinuteIsSixSeconds() {
    Impact impact =
        impact(
            """
            window 14:00 14:06
            baseline 13:50 13:58
            scale 10
            effect orders POST /orders
            load 13:50 13:58 100 0
            load 14:00 14:01 100 0
            load 14:01 14:03 100 20
            load 14:03 14:06 100 0
            """);
    assertThat(figure(impact, "duration").value()).isEqualTo(120);
    assertThat(times(impact, "recovered")).containsExactly(Scene.at("14:04"));
    assertThat(figure(impact, "time-to-page-target").value()).isEqualTo(30);
  }

  @Test
  void aWindowWithoutDataTellsNothing() {
    Impact impact = impact(NORMAL);
    assertThat(why(impact, "failed-requests")).isEqualTo(ReasonCode.PARTIAL_WINDOW);
    assertThat(impact.figures()).extracting(Figure::name).containsExactly("time-to-page-target");
  }

  @Test
  void tooFewRequestsToSeeARiseAreNoAllClear() {
    Impact impact =
        impact(
            "baseline 12:00 13:30\neffect orders POST /orders\n"
                + "load 12:00 13:30 0.02 0\nload 14:00 15:00 0.02 0\n");
    assertThat(why(impact, "first-symptom")).isEqualTo(ReasonCode.LOW_POWER);
  }

  @Test
  void anEmptyWindowTellsNothingAndDoesNotFail() {
    Impact impact =
        impact("window 14:00 14:00\neffect orders POST /orders\nload 14:00 15:00 1 0\n");
    assertThat(why(impact, "failed-requests")).isEqualTo(ReasonCode.NO_DATA);
  }

  @Test
  void theChartHasTheRatioItsThresholdAndTheShade() {
    Impact impact =
        impact(
            NORMAL + "load 14:00 14:10 100 0\nload 14:10 14:20 100 10\nload 14:20 15:00 100 0\n");
    Exhibit exhibit = impact.exhibits().get(0);
    assertThat(exhibit.name()).isEqualTo("error-ratio-orders");
    assertThat(exhibit.lines().get(0).samples().valueAt(12)).isCloseTo(0.1, within(1e-9));
    assertThat(exhibit.thresholds().get(0).value()).isEqualTo(0.01);
    assertThat(exhibit.shaded()).containsExactly(Scene.range("14:10", "14:20"));
  }
}
