package dev.fishbone.rules.paging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.incident.Scene;
import dev.fishbone.rules.incident.SceneRoutes;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.TimeInterval;
import dev.fishbone.telemetry.routing.TimeInterval.Bounds;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inhibition, silences and time intervals as Alertmanager has them. */
class SuppressionEvaluatorTest {
  private static final Map<String, String> WARNING =
      Map.of("alertname", "W", "severity", "warning", "service", "orders");

  private static List<Suppression> at(
      String time, Routing routing, Map<String, String> labels, List<Map<String, String>> active) {
    return new SuppressionEvaluator(routing)
        .at(Scene.at(time), labels, new RouteEvaluator(routing).select(labels).get(0), active);
  }

  private static boolean inhibited(
      String rule, Map<String, String> target, Map<String, String> source) {
    Routing routing = SceneRoutes.of("route r\ninhibit " + rule + "\n");
    return !at("14:00", routing, target, List.of(target, source)).isEmpty();
  }

  @Test
  void anotherServicesCriticalDoesNotInhibitAndTheOwnDoes() {
    String rule = "severity=critical -> severity=warning : service";
    assertThat(inhibited(rule, WARNING, Map.of("severity", "critical", "service", "search")))
        .isFalse();
    assertThat(inhibited(rule, WARNING, Map.of("severity", "critical", "service", "orders")))
        .isTrue();
  }

  @Test
  void aLabelThatBothLackIsEqual() {
    String rule = "severity=critical -> severity=warning : zone";
    assertThat(inhibited(rule, WARNING, Map.of("severity", "critical"))).isTrue();
    assertThat(inhibited(rule, WARNING, Map.of("severity", "critical", "zone", "a"))).isFalse();
  }

  @Test
  void whoIsOnBothSidesIsProtectedFromSourcesOnBothSides() {
    String rule = "service=orders -> service=orders";
    Map<String, String> other = Map.of("alertname", "X", "service", "orders");
    assertThat(inhibited(rule, WARNING, other)).isFalse();
    String oneSided = "alertname=X -> service=orders";
    assertThat(inhibited(oneSided, WARNING, other)).isTrue();
  }

  @Test
  void aSilencedSourceStillInhibits() {
    Routing routing =
        SceneRoutes.of(
            """
            route r
            inhibit severity=critical -> severity=warning
            silence s 13:00 15:00 severity=critical
            """);
    assertThat(at("14:00", routing, WARNING, List.of(Map.of("severity", "critical"))))
        .extracting(Suppression::kind)
        .containsExactly(Suppression.Kind.INHIBITED);
  }

  @ParameterizedTest(name = "at {0}: {1}")
  @CsvSource({"13:59:59, false", "14:00:00, true", "14:59:59, true", "15:00:00, false"})
  void aSilenceHoldsFromItsStartToBeforeItsEnd(String time, boolean silenced) {
    Routing routing = SceneRoutes.of("route r\nsilence s 14:00 15:00 severity=~warn.* team=\n");
    assertThat(at(time, routing, WARNING, List.of())).hasSize(silenced ? 1 : 0);
  }

  @Test
  void intervalsAreThoseOfTheSelectedNodeAlone() {
    Routing routing =
        SceneRoutes.of(
            """
            interval always 00:00 24:00
            interval morning 06:00 12:00
            route r
            route   parent severity=warning @mute=always
            route     child service=orders @active=morning
            """);
    assertThat(at("09:00", routing, WARNING, List.of())).isEmpty();
    assertThat(at("14:00", routing, WARNING, List.of()))
        .extracting(Suppression::kind)
        .containsExactly(Suppression.Kind.OUTSIDE_ACTIVE_INTERVAL);
  }

  @ParameterizedTest(name = "days {0} to {1} on {2}: {3}")
  @CsvSource({
    "-1, -1, 2026-02-28, true",
    "-1, -1, 2026-02-27, false",
    "-3, -1, 2026-04-28, true",
    "1, 31, 2026-02-28, true",
    // A range that begins after the month's end is skipped, one that only ends there is cut.
    "30, 31, 2026-02-28, false",
    "28, 31, 2026-02-28, true",
    "-31, -31, 2026-02-01, false",
  })
  void daysOfMonthCountFromEitherEnd(int from, int to, String day, boolean expected) {
    TimeInterval interval =
        new TimeInterval(
            List.of(),
            List.of(),
            List.of(new Bounds(from, to)),
            List.of(),
            List.of(),
            ZoneOffset.UTC);
    assertThat(TimeIntervals.contains(interval, Instant.parse(day + "T12:00:00Z")))
        .isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    // 29 March 2026 is a Sunday; Berlin's clocks go from 02:00 to 03:00 at 01:00 UTC.
    "2026-03-29T00:59:00Z, false",
    "2026-03-29T01:00:00Z, true",
    "2026-03-29T01:59:00Z, true",
    "2026-03-29T02:00:00Z, false",
    "2026-03-30T01:30:00Z, false",
  })
  void wallClockAndWeekdayAreThoseOfTheZone(String at, boolean expected) {
    TimeInterval sundayAtThree =
        new TimeInterval(
            List.of(new Bounds(180, 240)),
            List.of(new Bounds(0, 0)),
            List.of(),
            List.of(new Bounds(1, 3)),
            List.of(new Bounds(2026, 2026)),
            ZoneId.of("Europe/Berlin"));
    assertThat(TimeIntervals.contains(sundayAtThree, Instant.parse(at))).isEqualTo(expected);
  }
}
