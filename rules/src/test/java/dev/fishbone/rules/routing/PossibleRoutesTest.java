package dev.fishbone.rules.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.incident.SceneRoutes;
import dev.fishbone.telemetry.routing.Routing;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PossibleRoutesTest {
  private static List<String> possible(String tree, Map<String, String> known) {
    return new PossibleRoutes(SceneRoutes.of(tree))
        .of(known).stream().map(p -> p.node().receiver() + (p.certain() ? "" : "?")).toList();
  }

  private static final String TREE =
      """
      route root
      route   pager severity=critical
      route     db team=db
      route   chat severity=warning @continue
      route   mail severity=~warning|info
      """;

  @Test
  void whatIsFixedDecidesForCertain() {
    assertThat(possible(TREE, Map.of("severity", "none", "team", "x"))).containsExactly("root");
    assertThat(possible(TREE, Map.of("severity", "critical", "team", "db"))).containsExactly("db");
    assertThat(possible(TREE, Map.of("severity", "warning", "team", "x")))
        .containsExactly("chat", "mail");
  }

  @Test
  void aLabelThatIsNotKnownMayBeAnything() {
    assertThat(possible(TREE, Map.of("severity", "critical"))).containsExactly("db?", "pager?");
    assertThat(possible(TREE, Map.of()))
        .containsExactly("db?", "pager?", "chat?", "mail?", "root?");
  }

  @Test
  void everyChoiceOfTheUnknownLabelsIsAmongThePossible() {
    Routing routing = SceneRoutes.of(TREE);
    for (String severity : List.of("", "critical", "warning", "info", "x")) {
      Map<String, String> known = severity.isEmpty() ? Map.of() : Map.of("severity", severity);
      Set<String> named = new HashSet<>();
      Set<String> certain = new HashSet<>();
      for (PossibleRoutes.Possible each : new PossibleRoutes(routing).of(known)) {
        named.add(each.node().receiver());
        if (each.certain()) {
          certain.add(each.node().receiver());
        }
      }
      for (String any : List.of("critical", "warning", "info", "other")) {
        for (String team : List.of("db", "web")) {
          Map<String, String> labels = new TreeMap<>(Map.of("severity", any, "team", team));
          labels.putAll(known);
          assertThat(new RouteEvaluator(routing).receivers(labels))
              .isSubsetOf(named)
              .containsAll(certain);
        }
      }
    }
  }
}
