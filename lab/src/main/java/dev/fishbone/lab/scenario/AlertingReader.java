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
        node.child("receivers").list().stream().map(AlertingReader::receiver).toList();
    return new Alerting(
        scale.lab(node.child("interval").duration()),
        rules,
        receivers,
        node.child("routes").list().stream().map(route -> route(route, receivers)).toList(),
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

  private static Alerting.Receiver receiver(Node node) {
    node.only("name", "form");
    return new Alerting.Receiver(
        node.child("name").string(), node.child("form").oneOf(Alerting.Form.class));
  }

  private static Alerting.Route route(Node node, List<Alerting.Receiver> receivers) {
    node.only("match", "receiver");
    Node receiver = node.child("receiver");
    List<String> names = receivers.stream().map(Alerting.Receiver::name).toList();
    if (!names.contains(receiver.string())) {
      throw receiver.wrong("one of the receivers " + String.join(", ", names));
    }
    return new Alerting.Route(node.child("match").labels(), receiver.string());
  }
}
