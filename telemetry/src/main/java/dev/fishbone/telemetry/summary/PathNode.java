package dev.fishbone.telemetry.summary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A path of calls as the way to it from shorter ones, with what it adds up to. */
final class PathNode {
  private final Optional<PathNode> above;
  private final String service;
  private final int length;
  private final Map<String, PathNode> below = new HashMap<>();
  private Optional<LayerGrowing> growing = Optional.empty();

  /** What the trace at hand did here; meaningless unless it {@linkplain #isUsed() is used}. */
  long attempts;

  long calls;
  boolean nested;
  private boolean used;

  private PathNode(Optional<PathNode> above, String service, int length) {
    this.above = above;
    this.service = service;
    this.length = length;
  }

  /** The empty path. */
  static PathNode root() {
    return new PathNode(Optional.empty(), "", 0);
  }

  /** How many services it goes through. */
  int length() {
    return length;
  }

  /** The path one call longer. */
  PathNode to(String next) {
    return below.computeIfAbsent(next, name -> new PathNode(Optional.of(this), name, length + 1));
  }

  boolean endsAt(String name) {
    return service.equals(name);
  }

  boolean isUsed() {
    return used;
  }

  void use() {
    used = true;
    attempts = 0;
    calls = 0;
    nested = false;
  }

  void unuse() {
    used = false;
  }

  /** The path without its last call; only of one that has a call. */
  PathNode above() {
    return above.orElseThrow();
  }

  LayerGrowing growing() {
    if (growing.isEmpty()) {
      growing = Optional.of(new LayerGrowing(length - 1));
    }
    return growing.get();
  }

  private List<String> services() {
    List<String> services = above.map(PathNode::services).orElseGet(ArrayList::new);
    if (length > 0) {
      services.add(service);
    }
    return services;
  }

  void merge(PathNode other) {
    other.growing.ifPresent(theirs -> growing().merge(theirs));
    other.below.forEach((name, node) -> to(name).merge(node));
  }

  /** Adds the tally of each path from here on that was counted. */
  void finish(List<LayerTally> into) {
    growing.ifPresent(own -> into.add(own.finish(services())));
    below.values().forEach(node -> node.finish(into));
  }
}
