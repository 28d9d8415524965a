package dev.fishbone.rules.impact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AccessSummary;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Impact by access logs and by what the business counted; look-alikes first. */
class LoggedImpactTest {
  private static final String LOGGED =
      """
      baseline 12:00 13:30
      effect orders POST /orders
      access 12:00 13:30 proxy 10 0 orders POST /orders
      access 14:00 14:10 proxy 10 0 orders POST /orders
      access 14:10 14:30 proxy 10 3 orders POST /orders
      access 14:30 15:00 proxy 10 0 orders POST /orders
      """;

  private static final String QUIET =
      "baseline 12:00 13:30\neffect orders POST /orders\nload 12:00 13:30 10 0\nload 14:00 15:00 10 0\n";

  private static Impact impact(String text) {
    ImpactReport report = ImpactAssessor.assess(Scene.of(text));
    assertThat(report.impacts()).hasSize(1);
    return report.impacts().get(0);
  }

  private static Figure figure(Impact impact, String name) {
    return impact.figures().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  private static List<String> names(Impact impact) {
    return impact.figures().stream().map(Figure::name).toList();
  }

  private static ReasonCode why(Impact impact, String name) {
    return impact.notAssessed().stream()
        .filter(u -> u.name().equals(name))
        .map(u -> u.reason().code())
        .findFirst()
        .orElseThrow();
  }

  private static List<String> statements(Impact impact) {
    return impact.evidence().stream().map(Evidence::statement).toList();
  }

  @Test
  void theLogOfAnotherServiceTellsNothing() {
    Impact impact =
        impact(
            LOGGED
                .replace("orders POST /orders\n", "search GET /search\n")
                .replace("effect search GET /search", "effect orders POST /orders"));
    assertThat(names(impact)).containsExactly("time-to-page-target");
    assertThat(why(impact, "failed-requests")).isEqualTo(ReasonCode.NO_DATA);
    assertThat(why(impact, "sessions")).isEqualTo(ReasonCode.NO_DATA);
  }

  @Test
  void anotherOperationOfTheServiceTellsNothingEither() {
    Impact impact =
        impact(
            LOGGED
                .replace("3 orders POST", "3 orders GET")
                .replace("0 orders POST", "0 orders GET"));
    assertThat(names(impact)).containsExactly("time-to-page-target");
  }

  @Test
  void whatClientsBrokeOffIsNoFailureUnlessTheSettingsSaySo() {
    String aborted =
        """
        baseline 12:00 13:30
        effect orders POST /orders
        access 12:00 13:30 proxy 10 0 orders POST /orders
        access 14:00 15:00 proxy 8 0 orders POST /orders
        aborts 14:00 15:00 proxy 2 orders POST /orders
        """;
    Impact impact = impact(aborted);
    assertThat(figure(impact, "failed-requests").value()).isZero();
    assertThat(figure(impact, "requests").value()).isEqualTo(36_000);
    assertThat(figure(impact, "duration").value()).isZero();
    assertThat(statements(impact))
        .anyMatch(
            s -> s.contains("7200 that the client broke off itself are not counted as failed"));
    Impact counted = impact(aborted + "setting impact/availability.client-aborts 1\n");
    assertThat(figure(counted, "failed-requests").value()).isEqualTo(7_200);
    assertThat(statements(counted))
        .anyMatch(s -> s.contains("are among them, as the settings say"));
  }

  @Test
  void grpcCallsThatDoNotTellTheirStatusAreNotAssessed() {
    // The proxy's own 503s alone would be a share of 100 %, its 200s alone one of 0 %.
    String untold =
        """
        baseline 12:00 13:30
        effect orders shop.Orders/Place
        untold 12:00 13:30 proxy 10 orders POST /shop.Orders/Place
        untold 14:00 15:00 proxy 10 orders POST /shop.Orders/Place
        access 14:10 14:20 proxy 1 1 orders POST /shop.Orders/Place
        session 14:12:00 ada ok orders POST /shop.Orders/Place
        """;
    Impact impact = impact(untold);
    assertThat(names(impact)).containsExactly("time-to-page-target");
    assertThat(why(impact, "failed-requests")).isEqualTo(ReasonCode.NO_DATA);
    assertThat(why(impact, "sessions")).isEqualTo(ReasonCode.NO_DATA);
    // The servers' own log tells it.
    Impact told =
        impact(
            untold
                + "access 12:00 13:30 server 10 0 orders POST /shop.Orders/Place\n"
                + "access 14:00 15:00 server 10 2 orders POST /shop.Orders/Place\n");
    assertThat(figure(told, "failed-requests").value()).isEqualTo(7_200);
  }

  @Test
  void attemptsThatTheServersLoggedAreNotAddedToTheProxysRequests() {
    // Behind the proxy each failing request was tried four times.
    Impact impact =
        impact(
            LOGGED
                + "access 12:00 13:30 server 10 0 orders POST /orders\n"
                + "access 14:00 15:00 server 19 12 orders POST /orders\n");
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(3_600);
    assertThat(figure(impact, "requests").value()).isEqualTo(12_000);
  }

  @Test
  void whereTracesAreSampledTheLogCounts() {
    Impact impact = impact("sampled\nload 14:00 15:00 0.3 0.2\n" + LOGGED);
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(3_600);
    assertThat(figure(impact, "error-ratio").value()).isCloseTo(0.3, within(1e-9));
    assertThat(figure(impact, "duration").value()).isEqualTo(1200);
    assertThat(impact.exhibits())
        .extracting(Exhibit::source)
        .containsExactly(
            "By its proxy's access log, one line a request whatever was retried behind it");
    assertThat(statements(impact)).noneMatch(s -> s.contains("outermost spans"));
  }

  @Test
  void allTracesComeFirstAndALogThatAgreesIsNotMentioned() {
    Impact impact =
        impact(
            LOGGED
                + "load 12:00 13:30 10 0\nload 14:00 14:10 10 0\nload 14:10 14:30 9.8 2.94\n"
                + "load 14:30 15:00 10 0\n");
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(3_528);
    assertThat(statements(impact)).noneMatch(s -> s.contains("access log"));
  }

  @Test
  void aLogThatSawWhatNoTraceDidIsSaidAndNotMixedIn() {
    // 6 of 30 failures in ten seconds never became a trace.
    Impact impact =
        impact(
            LOGGED
                + "load 12:00 13:30 10 0\nload 14:00 14:10 10 0\nload 14:10 14:30 9.4 2.4\n"
                + "load 14:30 15:00 10 0\n");
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(2_880);
    assertThat(statements(impact))
        .contains(
            "log and traces differ by more than 5 % where both are known: 3,600 of 12,000 requests"
                + " failed by the log, 2,880 of 11,280 by the traces");
  }

  @Test
  void beyondTheLogsEndNothingIsKnown() {
    Impact impact =
        impact(LOGGED.replace("access 14:30 15:00 proxy 10 0 orders POST /orders\n", ""));
    assertThat(impact.atLeast()).isTrue();
    assertThat(why(impact, "unavailable-to")).isEqualTo(ReasonCode.CENSORED);
  }

  /** 10 requests a second, 18,000 until 14:30; then a file is missing until 14:45. */
  @Test
  void betweenTwoFilesOfALogNothingIsKnown() {
    String rotated = LOGGED.replace("14:30 15:00 proxy 10", "14:45 15:00 proxy-2 10");
    Impact impact = impact(rotated);
    assertThat(impact.atLeast()).isTrue();
    assertThat(why(impact, "unavailable-to")).isEqualTo(ReasonCode.CENSORED);
    Impact whole = impact(LOGGED.replace("14:30 15:00 proxy 10", "14:30 15:00 proxy-2 10"));
    assertThat(whole.atLeast()).isFalse();
    assertThat(figure(whole, "failed-requests").value()).isEqualTo(3_600);
  }

  /** Two servers' logs; that of the second breaks off, the first goes on. */
  @Test
  void afterAFileBrokeOffTheOthersAreNotAll() {
    String two =
        LOGGED.replace("proxy", "server")
            + "access 12:00 13:30 server-2 10 0 orders POST /orders\n"
            + "access 14:00 14:20 server-2 10 0 orders POST /orders\n";
    assertThat(impact(two).atLeast()).as("an instance may end").isFalse();
    assertThat(impact(two + "broken server-2\n").atLeast()).isTrue();
  }

  /** Both proxies of a chain log each request; the outer one also those that it refused itself. */
  @Test
  void aRequestThatTwoProxiesLoggedIsCountedOnce() {
    String inner =
        """
        access 12:00 13:30 proxy-2 10 0 orders POST /orders
        access 14:00 14:10 proxy-2 10 0 orders POST /orders
        access 14:10 14:30 proxy-2 9.9 2.9 orders POST /orders
        access 14:30 15:00 proxy-2 10 0 orders POST /orders
        """;
    Impact impact = impact(LOGGED + inner);
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(3_600);
    assertThat(statements(impact)).anyMatch(s -> s.contains("were taken for the same requests"));
  }

  /**
   * Look-alike: two proxies share the requests, as many each on average, and by chance; 600 in the
   * first half of each minute, of which the last minute is not known to its end.
   */
  @Test
  void whatTwoProxiesShareIsAddedUp() {
    StringBuilder shared = new StringBuilder("effect orders POST /orders\n");
    java.util.Random random = new java.util.Random(7);
    for (int minute = 0; minute < 60; minute++) {
      int one = 0;
      for (int i = 0; i < 600; i++) {
        one += random.nextBoolean() ? 1 : 0;
      }
      String time = String.format(Locale.ROOT, "access 14:%02d:00 14:%02d:30 ", minute, minute);
      shared.append(time).append("proxy ").append(one / 30.0).append(" 0 orders POST /orders\n");
      shared.append(time).append("proxy-2 ").append((600 - one) / 30.0);
      shared.append(" 0 orders POST /orders\n");
    }
    Impact impact = impact(shared.toString());
    assertThat(figure(impact, "requests").value()).isCloseTo(35_400, within(100.0));
  }

  @Test
  void aRouteIsTheSameHoweverItsPlaceholdersAreWritten() {
    Impact impact =
        impact(
            LOGGED
                .replace("effect orders POST /orders", "effect orders POST /shops/:shop/orders")
                .replace("orders POST /orders", "orders POST /shops/{}/orders"));
    assertThat(figure(impact, "failed-requests").value()).isEqualTo(3_600);
  }

  @Test
  void withoutTracesTheEffectIsFoundInTheLogs() {
    Impact impact = impact(LOGGED.replace("effect orders POST /orders\n", ""));
    assertThat(impact.declared()).isFalse();
    assertThat(impact.effect().service()).isEqualTo("orders");
    assertThat(impact.effect().operation()).isEqualTo("POST /orders");
  }

  @Test
  void sessionsThatFailedAndThoseThatCameBack() {
    Impact impact =
        impact(
            LOGGED.replace("10 3", "10 0")
                + """
                session 14:12:00 ada failed orders POST /orders
                session 14:13:00 ada ok orders POST /orders
                session 14:12:00 bob failed orders POST /orders
                session 14:14:00 bob failed orders POST /orders
                session 14:12:00 eve ok orders POST /orders
                session 14:15:00 eve failed orders POST /orders
                session 14:12:00 kim ok orders POST /orders
                session 14:12:00 joe failed orders GET /orders
                session 13:00:00 pat failed orders POST /orders
                """);
    assertThat(figure(impact, "failed-sessions").value()).isEqualTo(3);
    assertThat(figure(impact, "recovered-sessions").value()).isEqualTo(1);
    assertThat(statements(impact))
        .contains(
            "3 of 4 sessions had a failed request within the window, by the proxy's access log; 1 of"
                + " them a success on the same operation after their last failure");
    assertThat(impact.notAssessed()).extracting(Unanswered::name).doesNotContain("sessions");
  }

  @Test
  void sessionsAreNotCountedWhereFailedLinesNameNone() {
    // Only requests that were answered bear an id, as where the server writes it with its answer.
    Impact impact = impact(LOGGED + "session 14:12:00 ada ok orders POST /orders\n");
    assertThat(names(impact)).doesNotContain("failed-sessions", "recovered-sessions");
    assertThat(why(impact, "sessions")).isEqualTo(ReasonCode.NO_DATA);
    assertThat(impact.notAssessed())
        .filteredOn(u -> u.name().equals("sessions"))
        .extracting(u -> u.reason().needs())
        .singleElement()
        .asString()
        .contains("3,600 of 3,600 name none");
  }

  @Test
  void aFewFailuresWithoutAnIdWidenTheInterval() {
    StringBuilder text = new StringBuilder(LOGGED.replace("10 3", "10 0"));
    for (int i = 0; i < 40; i++) {
      text.append("session 14:12:00 s").append(i).append(" failed orders POST /orders\n");
    }
    Impact impact = impact(text + "session 14:12:00 - failed orders POST /orders\n");
    assertThat(figure(impact, "failed-sessions").value()).isEqualTo(40);
    assertThat(figure(impact, "failed-sessions").high()).isEqualTo(41);
    assertThat(statements(impact)).anyMatch(s -> s.contains("1 failed requests name no session"));
  }

  @Test
  void whoCameBackAfterTheLogsEndIsNotKnown() {
    Impact impact =
        impact(
            LOGGED
                    .replace("10 3", "10 0")
                    .replace("access 14:30 15:00 proxy 10 0 orders POST /orders\n", "")
                + "session 14:29:00 ada failed orders POST /orders\n");
    assertThat(why(impact, "sessions")).isEqualTo(ReasonCode.PARTIAL_WINDOW);
    assertThat(names(impact)).doesNotContain("failed-sessions");
  }

  @Test
  void noneOfTheSessionsThatWereKeptIsNotNone() {
    // One in four was kept: up to three times as many may have failed unseen (the rule of three).
    Telemetry scene =
        Scene.of(LOGGED.replace("10 3", "10 0") + "session 14:12:00 eve ok orders POST /orders\n");
    AccessSummary access = scene.access();
    Telemetry sampled =
        new Telemetry(
            scene.recording(),
            scene.series(),
            scene.traces(),
            scene.alertRules(),
            scene.routing(),
            scene.changes(),
            scene.pages(),
            scene.health(),
            scene.notes(),
            scene.policies(),
            new AccessSummary(access.logs(), access.tallies(), access.sessions(), 2),
            scene.counts(),
            scene.coverage());
    Impact impact = ImpactAssessor.assess(sampled).impacts().get(0);
    assertThat(figure(impact, "failed-sessions").value()).isZero();
    assertThat(figure(impact, "failed-sessions").high()).isEqualTo(12);
  }

  @Test
  void aLogThatNamesNoSessionSaysWhatIsMissing() {
    Impact impact = impact(LOGGED);
    assertThat(why(impact, "sessions")).isEqualTo(ReasonCode.NO_DATA);
    assertThat(names(impact)).doesNotContain("failed-sessions");
  }

  @Test
  void withoutWeeksOfCountsThereIsNoForecast() {
    Impact impact =
        impact(
            QUIET
                + "money order.value USD\ncount order.value 0d 12:00 13:30 200\n"
                + "count order.value 0d 14:00 15:00 150\ncount funnel -7d 14:00 15:00 5\n");
    assertThat(figure(impact, "order-value-in-window").value()).isEqualTo(9_000);
    assertThat(figure(impact, "order-value-in-window").unit()).isEqualTo("USD");
    assertThat(figure(impact, "order-value-at-baseline-rate").value())
        .isCloseTo(12_000, within(1e-6));
    assertThat(names(impact)).doesNotContain("revenue-loss", "order-value-missing");
    assertThat(why(impact, "revenue")).isEqualTo(ReasonCode.NO_MATCHED_BASELINE);
    assertThat(why(impact, "funnel")).isEqualTo(ReasonCode.PARTIAL_WINDOW);
  }

  /** Four weeks of 60 orders a minute, and an hour before the window as theirs. */
  private static String weeks(int perMinute) {
    StringBuilder text = new StringBuilder();
    for (int week = 1; week <= 4; week++) {
      text.append("count orders -").append(7 * week).append("d 12:00 16:00 60\n");
    }
    return text + "count orders 0d 13:00 14:00 " + perMinute + "\n";
  }

  @Test
  void againstFourWeeksTheMissingOrdersAreTold() {
    Impact impact =
        impact(
            QUIET
                + "money order.value USD\n"
                + weeks(60)
                + "count orders 0d 14:00 14:20 60\ncount orders 0d 14:20 14:40 10\n"
                + "count orders 0d 14:40 15:00 60\n"
                + (weeks(60)
                        + "count orders 0d 14:00 14:20 60\ncount orders 0d 14:20 14:40 10\n"
                        + "count orders 0d 14:40 15:00 60\n")
                    .replace("count orders", "count order.value"));
    assertThat(figure(impact, "orders-in-window").value()).isEqualTo(2_600);
    assertThat(figure(impact, "orders-expected").value()).isEqualTo(3_600);
    // Weeks that are all alike leave chance: √3600, times 3.182446 of Student's table (3, 0.975).
    assertThat(figure(impact, "orders-missing").low()).isCloseTo(1_000 - 190.947, within(1e-2));
    assertThat(figure(impact, "orders-missing").high()).isCloseTo(1_000 + 190.947, within(1e-2));
    // 20 to 60 % of it come later.
    Figure loss = figure(impact, "revenue-loss");
    assertThat(loss.unit()).isEqualTo("USD");
    assertThat(loss.value()).isCloseTo(600, within(1e-6));
    assertThat(loss.low()).isCloseTo(0.4 * 809.053, within(1e-2));
    assertThat(loss.high()).isCloseTo(0.8 * 1_190.947, within(1e-2));
    assertThat(impact.notAssessed()).extracting(Unanswered::name).doesNotContain("revenue");
  }

  @Test
  void halfAWindowOfRowsIsNoFallInOrders() {
    // Rows from 14:30 on, and until 14:30: the other half was not recorded, nothing was missing.
    for (String half : List.of("14:30 15:00", "14:00 14:30")) {
      Impact impact = impact(QUIET + weeks(60) + "count orders 0d " + half + " 60\n");
      assertThat(why(impact, "orders")).isEqualTo(ReasonCode.PARTIAL_WINDOW);
      assertThat(names(impact)).doesNotContain("orders-missing", "orders-in-window");
    }
  }

  @Test
  void halfABaselineIsNoRate() {
    // Its baseline lasts from 12:00 to 13:30.
    Impact impact =
        impact(QUIET + "count orders 0d 12:00 12:45 60\n" + "count orders 0d 14:00 15:00 60\n");
    assertThat(figure(impact, "orders-in-window").value()).isEqualTo(3_600);
    assertThat(names(impact)).doesNotContain("orders-at-baseline-rate");
  }

  @Test
  void halfAnEarlierWeekIsNoWeek() {
    Impact impact =
        impact(
            QUIET
                + weeks(60).replace("-28d 12:00 16:00", "-28d 12:00 14:30")
                + "count orders 0d 14:00 15:00 60\n");
    assertThat(names(impact)).contains("orders-in-window").doesNotContain("orders-missing");
  }

  @Test
  void halfAnHourBeforeIsNoSlowerDay() {
    // As many as ever, but the hour before was recorded from 13:30 on alone.
    Impact impact =
        impact(
            QUIET
                + weeks(60).replace("0d 13:00 14:00", "0d 13:30 14:00")
                + "count orders 0d 14:00 15:00 60\n");
    assertThat(figure(impact, "orders-missing").value()).isCloseTo(0, within(1e-6));
    assertThat(statements(impact)).anyMatch(s -> s.contains("hour before compares is not known"));
  }

  @Test
  void rowsThatKeepNoPaceMayBeginALittleLate() {
    // One row an order, and five minutes without any at the end.
    StringBuilder text = new StringBuilder(QUIET);
    String[] times = {"14:01", "14:02", "14:05", "14:07", "14:12", "14:15", "14:19", "14:20"};
    for (String time : times) {
      text.append("count orders 0d ").append(time).append(' ').append(time, 0, 3);
      text.append(String.format(Locale.ROOT, "%02d", Integer.parseInt(time.substring(3)) + 1));
      text.append(" 1\n");
    }
    Impact impact = impact("window 14:00 14:25\n" + text);
    assertThat(figure(impact, "orders-in-window").value()).isEqualTo(8);
  }

  @Test
  void aSlowerDayExpectsLess() {
    // The hour before had 54 orders a minute where others had 60.
    Impact impact = impact(QUIET + weeks(54) + "count orders 0d 14:00 15:00 54\n");
    assertThat(figure(impact, "orders-expected").value()).isCloseTo(3_240, within(1e-6));
    assertThat(figure(impact, "orders-missing").value()).isCloseTo(0, within(1e-6));
  }

  @Test
  void aSaleDayIsLikeNoOther() {
    // I10: three times as many in the hour before.
    Impact impact = impact(QUIET + weeks(180) + "count orders 0d 14:00 15:00 100\n");
    assertThat(why(impact, "orders")).isEqualTo(ReasonCode.SEASONALITY);
    assertThat(names(impact)).doesNotContain("orders-missing");
  }

  @Test
  void threeWeeksAreTooFew() {
    Impact impact =
        impact(
            QUIET
                + weeks(60).replace("count orders -28d 12:00 16:00 60\n", "")
                + "count orders 0d 14:00 15:00 10\n");
    assertThat(names(impact)).contains("orders-in-window").doesNotContain("orders-missing");
  }
}
