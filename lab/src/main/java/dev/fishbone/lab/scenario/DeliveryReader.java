package dev.fishbone.lab.scenario;

import dev.fishbone.lab.scenario.Scenario.Alerting;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads how alerts reach people, and what keeps them from it. */
final class DeliveryReader {
  private final TimeScale scale;

  DeliveryReader(TimeScale scale) {
    this.scale = scale;
  }

  static Alerting.Receiver receiver(Node node) {
    node.only("name", "form", "answers");
    return new Alerting.Receiver(
        node.child("name").string(),
        node.child("form").oneOf(Alerting.Form.class),
        node.find("answers").map(answer -> answer.integer(400, 599)));
  }

  Alerting.Route route(Node node, List<Alerting.Receiver> receivers) {
    node.only("match", "receiver", "group-wait", "continue", "quiet");
    Node receiver = node.child("receiver");
    List<String> names = receivers.stream().map(Alerting.Receiver::name).toList();
    if (!names.contains(receiver.string())) {
      throw receiver.wrong("one of the receivers " + String.join(", ", names));
    }
    return new Alerting.Route(
        node.child("match").labels(),
        receiver.string(),
        node.find("group-wait").map(wait -> scale.lab(wait.duration())),
        node.find("continue").map(Node::yes).orElse(false),
        node.find("quiet").map(DeliveryReader::quiet));
  }

  private static Alerting.Quiet quiet(Node node) {
    node.only("name", "before", "after");
    return new Alerting.Quiet(
        node.child("name").string(), whole(node.child("before")), whole(node.child("after")));
  }

  /** Alertmanager's times of the day have minutes, and are the clock's: they are not scaled. */
  private static Duration whole(Node node) {
    Duration value = node.duration();
    if (value.toSeconds() % 60 != 0 || value.compareTo(Duration.ofHours(8)) > 0) {
      throw node.wrong("whole minutes, eight hours at most");
    }
    return value;
  }

  static List<Alerting.Inhibition> inhibitions(Optional<Node> node) {
    return node.map(Node::list).orElse(List.of()).stream()
        .map(each -> each.only("source", "target"))
        .map(
            each ->
                new Alerting.Inhibition(
                    each.child("source").labels(), each.child("target").labels()))
        .toList();
  }
}
