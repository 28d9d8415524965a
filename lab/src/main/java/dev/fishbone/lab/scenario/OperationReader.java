package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.Optional;

/** Reads what people and accidents do beside changes: databases, crashes, silences and so on. */
final class OperationReader {
  static final String[] KEYS = {"database", "crash", "roll-out", "silence", "call-out"};

  private final TimeScale scale;

  OperationReader(TimeScale scale) {
    this.scale = scale;
  }

  /** Empty where the event is of another kind. */
  Optional<LabEvent> read(Node event, Duration at) {
    return event
        .find("database")
        .map(node -> database(at, node))
        .or(() -> event.find("crash").map(node -> crash(at, node)))
        .or(() -> event.find("roll-out").map(node -> rollOut(at, node)))
        .or(() -> event.find("silence").map(node -> silence(at, node)))
        .or(() -> event.find("call-out").map(node -> callOut(at, node)));
  }

  private LabEvent database(Duration at, Node node) {
    node.only("slower-by", "slow-share", "failing");
    return new LabEvent.Database(
        at,
        node.find("slower-by").map(by -> scale.lab(by.duration())).orElse(Duration.ZERO),
        node.find("slow-share").map(Node::percent).orElse(1.0),
        node.find("failing").map(Node::percent).orElse(0.0));
  }

  private LabEvent crash(Duration at, Node node) {
    node.only("instance", "back-after");
    return new LabEvent.Crash(
        at, node.child("instance").string(), scale.lab(node.child("back-after").duration()));
  }

  private LabEvent rollOut(Duration at, Node node) {
    node.only("version", "changes", "drain", "starts-in");
    return new LabEvent.RollOut(
        at,
        new LabEvent.Deploy(
            at, "orders", node.child("version").string(), node.child("changes").strings()),
        scale.lab(node.child("drain").duration()),
        scale.lab(node.child("starts-in").duration()));
  }

  private static LabEvent callOut(Duration at, Node node) {
    node.only("service", "receiver", "by", "summary");
    return new LabEvent.CallOut(
        at,
        node.child("service").string(),
        node.child("receiver").string(),
        node.child("by").string(),
        node.child("summary").string());
  }

  private LabEvent silence(Duration at, Node node) {
    node.only("match", "for", "by", "comment");
    return new LabEvent.Silence(
        at,
        node.child("match").labels(),
        scale.lab(node.child("for").duration()),
        node.child("by").string(),
        node.child("comment").string());
  }
}
