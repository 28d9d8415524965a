package dev.fishbone.analyzer.route;

import dev.fishbone.rules.paging.Suppression;
import dev.fishbone.rules.paging.SuppressionEvaluator;
import dev.fishbone.rules.routing.GroupKey;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Inhibition;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Remark;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where one alert goes at an instant, and why.
 *
 * @param reached the receivers, each as often as a node sends to it
 * @param why sentences for a person
 */
public record AlertRoute(List<Reached> reached, List<String> why) {
  /** A receiver and what it is. */
  public record Reached(String receiver, ReceiverClass kind) {
    /** {@code name TAB class}. */
    public String line() {
      return receiver + '\t' + word(kind);
    }
  }

  public AlertRoute {
    reached = List.copyOf(reached);
    why = List.copyOf(why);
  }

  static String word(ReceiverClass kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException where an expression is not RE2
   */
  public static AlertRoute of(Routing routing, Map<String, String> labels, Instant at) {
    List<Reached> reached = new ArrayList<>();
    List<String> why = new ArrayList<>();
    SuppressionEvaluator suppressions = new SuppressionEvaluator(routing);
    for (List<Route> path : new RouteEvaluator(routing).paths(labels)) {
      Route node = path.get(path.size() - 1);
      ReceiverClass kind = routing.kindOf(node.receiver());
      why.add(words(path) + ": " + node.receiver() + " (" + word(kind) + ")");
      List<Suppression> by = suppressions.at(at, labels, node, List.of());
      by.forEach(each -> why.add("not sent at " + at + ": " + each.words()));
      if (by.isEmpty()) {
        times(node, why);
        reached.add(new Reached(node.receiver(), kind));
        List<GroupKey> keys = GroupKey.ofEveryVersion(path, labels);
        why.add("its group is " + words(keys.get(0)));
        keys.stream().skip(1).forEach(key -> why.add("in older versions " + words(key)));
      }
      grammar(routing, path, why);
    }
    inhibitions(routing, labels, why);
    return new AlertRoute(reached, why);
  }

  private static String words(GroupKey key) {
    return key.text() + ", in a paging product " + key.hash();
  }

  private static String words(List<Route> path) {
    return path.stream()
        .map(
            node ->
                (node.matchers().isEmpty() ? "{}" : conditions(node.matchers()))
                    + " (line "
                    + node.line()
                    + ")")
        .collect(Collectors.joining(" > "));
  }

  private static String conditions(List<Matcher> matchers) {
    return matchers.stream().map(Matcher::toString).collect(Collectors.joining(", ", "{", "}"));
  }

  private static void times(Route node, List<String> why) {
    if (!node.muteIntervals().isEmpty()) {
      why.add("muted at other times: " + String.join(", ", node.muteIntervals()));
    }
    if (!node.activeIntervals().isEmpty()) {
      why.add("sent at these times alone: " + String.join(", ", node.activeIntervals()));
    }
  }

  private static void grammar(Routing routing, List<Route> path, List<String> why) {
    List<Remark> remarks =
        routing.remarks().stream()
            .filter(r -> path.stream().anyMatch(node -> node.line() == r.place().line()))
            .distinct()
            .toList();
    if (remarks.isEmpty()) {
      why.add("its conditions are read by both grammars, classic and UTF-8, alike");
    }
    remarks.forEach(r -> why.add("line " + r.place().line() + ": " + r.words()));
  }

  /** What may hold it back is not known without the other alerts. */
  private static void inhibitions(Routing routing, Map<String, String> labels, List<String> why) {
    for (Inhibition rule : routing.inhibitions()) {
      if (SuppressionEvaluator.mayInhibit(rule, labels)) {
        String equal =
            rule.equal().stream()
                .map(label -> label + "=\"" + labels.getOrDefault(label, "") + '"')
                .collect(Collectors.joining(", "));
        why.add(
            "not sent while an alert fires that has "
                + conditions(rule.source())
                + (equal.isEmpty() ? "" : " and " + equal));
      }
    }
  }
}
