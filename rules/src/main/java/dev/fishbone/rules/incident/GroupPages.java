package dev.fishbone.rules.incident;

import dev.fishbone.rules.routing.GroupKey;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Route;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Names pages by the alerts for whose groups they were sent: a paging product keeps the hash of the
 * group's key, which the routes tell exactly, while titles and services may be its own.
 */
public final class GroupPages {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  private final Map<String, List<FiredAlert>> alertsOfKey = new HashMap<>();

  private GroupPages() {}

  /**
   * The log's pages; those whose key is that of a group, under the name and service of its alert.
   *
   * @throws IllegalArgumentException where an expression of the configuration is not RE2
   */
  public static List<Page> named(Telemetry telemetry, List<FiredAlert> all) {
    if (telemetry.pages().stream().noneMatch(p -> HASH.matcher(p.key()).matches())) {
      return telemetry.pages();
    }
    GroupPages groups = new GroupPages();
    RouteEvaluator routes = new RouteEvaluator(telemetry.routing());
    for (FiredAlert alert : all) {
      for (FiredAlert.Instance instance : alert.instances()) {
        for (List<Route> path : routes.paths(instance.labels())) {
          GroupKey.ofEveryVersion(path, instance.labels())
              .forEach(key -> groups.put(key.hash(), alert));
        }
      }
    }
    return telemetry.pages().stream().map(groups::named).toList();
  }

  private void put(String hash, FiredAlert alert) {
    List<FiredAlert> alerts = alertsOfKey.computeIfAbsent(hash, h -> new ArrayList<>());
    // Alerts come one after another: a group that has this one has it last.
    if (alerts.isEmpty() || alerts.get(alerts.size() - 1) != alert) {
      alerts.add(alert);
    }
  }

  private Page named(Page page) {
    List<FiredAlert> group = alertsOfKey.getOrDefault(page.key(), List.of());
    // A group that is not of one alert is titled by another label: that word is no alert's name.
    boolean titled =
        !group.isEmpty() && group.stream().noneMatch(a -> a.name().equals(page.alert()));
    if (group.size() > 1) {
      group = group.stream().filter(a -> fires(a, page)).toList();
    }
    String alert = only(group.stream().map(FiredAlert::name).toList(), titled ? "" : page.alert());
    String service =
        only(
            group.stream()
                .filter(a -> alert.isEmpty() || a.name().equals(alert))
                .map(FiredAlert::service)
                .toList(),
            page.service());
    return new Page(
        page.time(),
        page.type(),
        alert,
        service,
        page.receiver(),
        page.responder(),
        page.key(),
        page.source(),
        page.origin());
  }

  private static boolean fires(FiredAlert alert, Page page) {
    return alert.instances().stream().anyMatch(i -> i.firesAt(page.time()));
  }

  /** What all say, where they agree and say anything. */
  private static String only(List<String> names, String otherwise) {
    List<String> distinct = names.stream().distinct().toList();
    return distinct.size() == 1 && !distinct.get(0).isEmpty() ? distinct.get(0) : otherwise;
  }
}
