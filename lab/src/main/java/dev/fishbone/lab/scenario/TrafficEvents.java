package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.Optional;

/** Reads events that change how much is asked, how often, and how fast it is answered. */
final class TrafficEvents {
  static final String[] KEYS = {"slowdown", "data", "attempts"};

  private TrafficEvents() {}

  /**
   * The event of a node; empty where it is none of these.
   *
   * @param at from the trigger on
   */
  static Optional<LabEvent> read(Node node, Duration at) {
    return node.find("slowdown")
        .map(slowdown -> slowdown(slowdown, at))
        .or(() -> node.find("data").map(data -> data(data, at)))
        .or(() -> node.find("attempts").map(attempts -> attempts(attempts, at)));
  }

  private static LabEvent slowdown(Node node, Duration at) {
    node.only("server", "factor");
    return new LabEvent.Slowdown(at, node.child("server").string(), node.child("factor").number());
  }

  private static LabEvent data(Node node, Duration at) {
    node.only("service", "title", "detail", "pages", "share");
    return new LabEvent.Data(
        at,
        node.child("service").string(),
        node.child("title").string(),
        node.child("detail").string(),
        node.child("pages").integer(1, 100),
        node.child("share").percent());
  }

  private static LabEvent attempts(Node node, Duration at) {
    node.only("to", "title", "detail");
    return new LabEvent.Attempts(
        at,
        node.child("title").string(),
        node.child("detail").string(),
        node.child("to").integer(1, 10));
  }
}
