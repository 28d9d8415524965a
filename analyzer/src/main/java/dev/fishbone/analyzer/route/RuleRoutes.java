package dev.fishbone.analyzer.route;

import dev.fishbone.rules.routing.PossibleRoutes;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Routing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where the alerts of rule files may go, without regard to silences and times. What a rule file
 * does not fix, because the expression or a template gives it, may be anything.
 *
 * @param lines {@code alert TAB receiver TAB class TAB always or perhaps}
 * @param unpaged a sentence for each alert that could page nobody
 */
public record RuleRoutes(List<String> lines, List<String> unpaged) {
  public RuleRoutes {
    lines = List.copyOf(lines);
    unpaged = List.copyOf(unpaged);
  }

  /**
   * @param added labels that every alert has where its rule gives it none of that name
   * @throws IllegalArgumentException where an expression is not RE2
   */
  public static RuleRoutes of(Routing routing, List<AlertRule> rules, Map<String, String> added) {
    PossibleRoutes routes = new PossibleRoutes(routing);
    List<String> lines = new ArrayList<>();
    List<String> unpaged = new ArrayList<>();
    for (AlertRule rule : rules) {
      Map<String, Boolean> reached = new LinkedHashMap<>();
      for (PossibleRoutes.Possible each : routes.of(PossibleRoutes.known(rule, added))) {
        reached.merge(each.node().receiver(), each.certain(), Boolean::logicalOr);
      }
      reached.forEach(
          (receiver, certain) ->
              lines.add(
                  String.join(
                      "\t",
                      rule.name(),
                      receiver,
                      AlertRoute.word(routing.kindOf(receiver)),
                      certain ? "always" : "perhaps")));
      if (reached.keySet().stream().map(routing::kindOf).noneMatch(RuleRoutes::mayPage)) {
        unpaged.add(sentence(rule, routing, List.copyOf(reached.keySet())));
      }
    }
    return new RuleRoutes(lines, unpaged);
  }

  private static boolean mayPage(ReceiverClass kind) {
    return kind == ReceiverClass.PAGE || kind == ReceiverClass.UNKNOWN;
  }

  private static String sentence(AlertRule rule, Routing routing, List<String> receivers) {
    return rule.name()
        + " ("
        + rule.origin()
        + ") could page nobody: it goes to "
        + receivers.stream()
            .map(name -> name + " (" + AlertRoute.word(routing.kindOf(name)) + ")")
            .collect(Collectors.joining(" or "));
  }
}
