package dev.fishbone.lab.scenario;

import dev.fishbone.lab.scenario.Scenario.Alerting;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the {@code alerting} section: rules, receivers, routes and the on-call. */
final class AlertingReader {
  private final TimeScale scale;

  AlertingReader(TimeScale scale) {
    this.scale = scale;
  }

  /**
   * @param holds alert name → its {@code for} in the short form
   */
  Alerting read(Node node, Optional<Node> holds) {
    node.only(
        "interval",
        "rules",
        "receivers",
        "routes",
        "inhibit",
        "group-wait",
        "group-interval",
        "on-call",
        "time-to-page");
    Node onCall = node.child("on-call").only("name", "acknowledges-after");
    List<Alerting.Rule> rules =
        node.child("rules").list().stream().map(rule -> rule(rule, holds)).toList();
    holds.ifPresent(
        map -> map.only(rules.stream().map(Alerting.Rule::name).toArray(String[]::new)));
    List<Alerting.Receiver> receivers =
        node.child("receivers").list().stream().map(DeliveryReader::receiver).toList();
    DeliveryReader delivery = new DeliveryReader(scale);
    return new Alerting(
        scale.lab(node.child("interval").duration()),
        rules,
        receivers,
        node.child("routes").list().stream()
            .map(route -> delivery.route(route, receivers))
            .toList(),
        DeliveryReader.inhibitions(node.find("inhibit")),
        scale.lab(node.child("group-wait").duration()),
        scale.lab(node.child("group-interval").duration()),
        onCall.child("name").string(),
        scale.lab(onCall.child("acknowledges-after").duration()),
        node.child("time-to-page").duration());
  }

  private Alerting.Rule rule(Node node, Optional<Node> holds) {
    node.only("alert", "expr", "for", "labels", "summary");
    String name = node.child("alert").string();
    Duration hold =
        holds.flatMap(map -> map.find(name)).orElseGet(() -> node.child("for")).duration();
    return new Alerting.Rule(
        name,
        expression(node.child("expr")),
        scale.lab(hold),
        node.child("labels").labels(),
        node.child("summary").string());
  }

  private String expression(Node node) {
    try {
      return scale.labExpression(node.string());
    } catch (IllegalArgumentException e) {
      throw new ScenarioException(node.place() + ": inside {{…}}: " + e.getMessage());
    }
  }
}
