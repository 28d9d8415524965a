package dev.fishbone.lab.scenario;

import dev.fishbone.lab.scenario.Scenario.Timeline;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the {@code timeline} section: window, baseline and events, as offsets from the trigger. */
final class TimelineReader {
  private static final String[] KEYS =
      Stream.of(
              new String[] {"id", "at", "deploy", "flag", "slow-query", "kill"},
              OperationReader.KEYS,
              TrafficEvents.KEYS)
          .flatMap(Stream::of)
          .toArray(String[]::new);

  private final TimeScale scale;

  TimelineReader(TimeScale scale) {
    this.scale = scale;
  }

  /**
   * @param overlay offsets of the short form: window, baseline, and events by their id
   */
  Timeline read(Node node, Optional<Node> overlay) {
    node.only("from", "baseline", "to", "events");
    overlay.ifPresent(map -> map.only("from", "baseline", "to", "events"));
    Node baseline = over(overlay, "baseline", node).only("from", "to");
    Optional<Node> times = overlay.flatMap(map -> map.find("events"));
    List<LabEvent> events =
        node.child("events").list().stream()
            .map(event -> event(event, times))
            .sorted(Comparator.comparing(LabEvent::at))
            .toList();
    times.ifPresent(
        map ->
            map.only(
                node.child("events").list().stream()
                    .map(event -> event.child("id").string())
                    .toArray(String[]::new)));
    Timeline timeline =
        new Timeline(
            at(over(overlay, "from", node)),
            at(baseline.child("from")),
            at(baseline.child("to")),
            at(over(overlay, "to", node)),
            events);
    if (timeline.from().compareTo(timeline.baselineFrom()) > 0
        || timeline.baselineFrom().compareTo(timeline.baselineTo()) >= 0
        || timeline.baselineTo().compareTo(timeline.to()) >= 0) {
      throw new ScenarioException(
          node.place() + ": the times must rise: from, baseline from, baseline to, to");
    }
    return timeline;
  }

  private LabEvent event(Node node, Optional<Node> times) {
    node.only(KEYS);
    String id = node.child("id").string();
    Duration at = at(times.flatMap(map -> map.find(id)).orElseGet(() -> node.child("at")));
    Optional<LabEvent> operation =
        new OperationReader(scale).read(node, at).or(() -> TrafficEvents.read(node, at));
    if (operation.isPresent()) {
      return operation.get();
    }
    if (node.find("deploy").isPresent()) {
      Node deploy = node.child("deploy").only("service", "version", "changes");
      return new LabEvent.Deploy(
          at,
          deploy.child("service").string(),
          deploy.child("version").string(),
          deploy.child("changes").strings());
    }
    if (node.find("flag").isPresent()) {
      Node flag = node.child("flag").only("name", "service", "to", "detail");
      return new LabEvent.Flag(
          at,
          flag.child("service").string(),
          flag.child("name").string(),
          (int) Math.round(100 * flag.child("to").percent()),
          flag.child("detail").string());
    }
    if (node.find("slow-query").isPresent()) {
      return new LabEvent.SlowQuery(at, ScenarioReader.query(node.child("slow-query"), scale));
    }
    if (node.find("kill").isPresent()) {
      return new LabEvent.Kill(at, node.child("kill").string());
    }
    throw node.wrong(
        "an event with one of " + String.join(", ", List.of(KEYS).subList(2, KEYS.length)));
  }

  private Duration at(Node node) {
    return scale.lab(node.offset());
  }

  private static Node over(Optional<Node> overlay, String key, Node node) {
    return overlay.flatMap(map -> map.find(key)).orElseGet(() -> node.child(key));
  }
}
