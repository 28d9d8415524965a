package dev.fishbone.rules.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.rules.incident.SceneRoutes;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Facts of Alertmanager's routing, as its documentation and source have them. */
class RouteEvaluatorTest {
  private static final Routing TREE =
      SceneRoutes.of(
          """
          route root
          route   team-a team=a
          route     a-critical severity=critical
          route     a-gold tier=gold @continue
          route     a-silver tier=~gold|silver
          route   everything @continue
          route   team-b team=b
          route   no-team team=
          """);

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '>',
      value = {
        // The first match wins and the deepest matching node alone is taken.
        "team=a severity=critical > a-critical",
        "team=a severity=warning > team-a",
        // continue lets later siblings match too, and has no effect upwards.
        "team=a tier=gold > a-gold a-silver",
        "team=a tier=silver > a-silver",
        "team=b > everything team-b",
        // An absent label is the empty string.
        "severity=critical > everything no-team",
        "team=c > everything",
      })
  void takesNodesAsAlertmanagerDoes(String labels, String receivers) {
    assertThat(new RouteEvaluator(TREE).receivers(labels(labels)))
        .containsExactly(receivers.strip().split(" "));
  }

  @Test
  void aParentCountsOnlyWhereNoChildMatched() {
    Routing tree = SceneRoutes.of("route root\nroute   child team=a\n");
    assertThat(new RouteEvaluator(tree).receivers(Map.of("team", "b"))).containsExactly("root");
  }

  @Test
  void aReceiverReachedThroughTwoNodesIsThereTwice() {
    Routing tree = SceneRoutes.of("route root\nroute   pager @continue\nroute   pager\n");
    assertThat(new RouteEvaluator(tree).receivers(Map.of())).containsExactly("pager", "pager");
  }

  @Test
  void noConfigurationTakesNothing() {
    assertThat(new RouteEvaluator(Routing.NONE).select(Map.of("a", "b"))).isEmpty();
  }

  @ParameterizedTest(name = "{0}{1}\"{2}\" on \"{3}\" is {4}")
  @CsvSource({
    "team, EQUAL, '', , true",
    "team, NOT_EQUAL, x, , true",
    "team, MATCHES, .*, , true",
    "team, MATCHES, .+, , false",
    "team, NOT_MATCHES, .+, , true",
    "team, MATCHES, a, ab, false",
    "team, MATCHES, a|b, b, true",
    "team, MATCHES, (?i)A, a, true",
    // Anchors are joined as text: a closing parenthesis escapes them.
    "team, MATCHES, a)|(?:b, ax, true",
    "team, MATCHES, a)|(?:b, xb, true",
    "team, MATCHES, a)|(?:b, xa, false",
  })
  void comparesAbsentLabelsAsEmptyAndAnchorsExpressions(
      String name, Matcher.Operator operator, String value, String label, boolean expected) {
    Map<String, String> labels = label == null ? Map.of() : Map.of(name, label);
    assertThat(new LabelConditions().holds(new Matcher(name, operator, value), labels))
        .isEqualTo(expected);
  }

  @Test
  void aDotIsNoNewlineAndTheEndIsTheVeryEnd() {
    LabelConditions conditions = new LabelConditions();
    Matcher any = new Matcher("a", Matcher.Operator.MATCHES, "x.*");
    assertThat(conditions.holds(any, Map.of("a", "xy"))).isTrue();
    assertThat(conditions.holds(any, Map.of("a", "x\ny"))).isFalse();
    assertThat(conditions.holds(any, Map.of("a", "x\n"))).isFalse();
  }

  @Test
  void whatIsNoRe2IsRefusedWithItsCondition() {
    Route root =
        new Route(
            "r",
            List.of(new Matcher("a", Matcher.Operator.MATCHES, "(?=x)")),
            false,
            List.of(),
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO,
            List.of(),
            List.of(),
            List.of(),
            1);
    Routing tree =
        new Routing(
            List.of(root), List.of(), List.of(), List.of(), Map.of(), List.of(), Location.NOWHERE);
    assertThatThrownBy(() -> new RouteEvaluator(tree).select(Map.of("a", "x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a=~\"(?=x)\" is no RE2 expression");
  }

  static Map<String, String> labels(String text) {
    Map<String, String> labels = new TreeMap<>();
    for (String pair : text.strip().split("\\s+")) {
      labels.put(pair.split("=", 2)[0], pair.split("=", 2)[1]);
    }
    return labels;
  }
}
