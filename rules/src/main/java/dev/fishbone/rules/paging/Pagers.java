package dev.fishbone.rules.paging;

import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Routing;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The receivers that page, and which of them an alert should have come to. */
final class Pagers {
  private static final List<String> OWNERS = List.of("team", "owner", "squad");

  private final List<String> names;

  Pagers(Routing routing, PageLog log) {
    this.names =
        routing.receivers().stream()
            .map(Receiver::name)
            .filter(r -> log.kind(r) == ReceiverClass.PAGE)
            .toList();
  }

  /** The one that is named after the alert's team, else after its service; empty where none is. */
  Optional<String> owner(RelevantAlert alert) {
    Map<String, String> labels = alert.instance().labels();
    return OWNERS.stream()
        .map(label -> labels.getOrDefault(label, ""))
        .filter(team -> !team.isEmpty())
        .flatMap(team -> namedAfter(team).stream())
        .findFirst()
        .or(() -> namedAfter(alert.alert().service()));
  }

  private Optional<String> namedAfter(String who) {
    return who.isEmpty()
        ? Optional.empty()
        : names.stream().filter(name -> name.contains(who)).findFirst();
  }

  /** Whoever was paged first, else its owner, else the only one that there is. */
  Optional<String> of(RelevantAlert alert, Told told) {
    return Optional.of(told.receiver())
        .filter(names::contains)
        .or(() -> owner(alert))
        .or(() -> names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty());
  }

  /** Another than these, where there is one. */
  Optional<String> besides(List<String> receivers) {
    return names.stream().filter(name -> !receivers.contains(name)).findFirst();
  }

  boolean contains(String receiver) {
    return names.contains(receiver);
  }
}
