package dev.fishbone.connectors.redact;

import dev.fishbone.telemetry.routing.Inhibition;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.TimeInterval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code alertmanager.yml}, written anew from the routing model: what the model does not hold, all
 * addresses and secrets among it, cannot come along.
 */
final class RoutingCopy {
  private final Rules rules;
  private final Labels labels;
  private final Matchers matchers;

  RoutingCopy(Rules rules, Labels labels) {
    this.rules = rules;
    this.labels = labels;
    this.matchers = new Matchers(labels, rules);
  }

  String copy(Routing routing) {
    YamlOut copy = YamlOut.map();
    if (!routing.roots().isEmpty()) {
      copy.put("route", route(routing.roots().get(0)));
    }
    copy.put("receivers", routing.receivers().stream().map(this::receiver).toList());
    copy.put("inhibit_rules", routing.inhibitions().stream().map(this::inhibition).toList());
    List<Map<String, Object>> intervals = new ArrayList<>();
    routing
        .intervals()
        .forEach(
            (name, each) ->
                intervals.add(
                    YamlOut.map()
                        .put("name", rules.words().own(name))
                        .put("time_intervals", each.stream().map(RoutingCopy::interval).toList())
                        .fields()));
    copy.put("time_intervals", intervals);
    return copy.text();
  }

  private YamlOut route(Route route) {
    return YamlOut.map()
        .put("receiver", rules.words().own(route.receiver()))
        .put("group_by", route.groupBy().stream().map(labels::name).toList())
        .put("group_wait", duration(route.groupWait()))
        .put("group_interval", duration(route.groupInterval()))
        .put("repeat_interval", duration(route.repeatInterval()))
        .put("matchers", matchers(route.matchers()))
        .flag("continue", route.continues())
        .put("mute_time_intervals", own(route.muteIntervals()))
        .put("active_time_intervals", own(route.activeIntervals()))
        .put("routes", route.routes().stream().map(r -> route(r).fields()).toList());
  }

  private List<String> own(List<String> names) {
    return names.stream().map(rules.words()::own).toList();
  }

  private List<String> matchers(List<Matcher> list) {
    return list.stream().map(m -> Matchers.text(matchers.copy(m))).toList();
  }

  private static String duration(Duration duration) {
    return duration.toMillis() % 1_000 == 0
        ? duration.toSeconds() + "s"
        : duration.toMillis() + "ms";
  }

  private Map<String, Object> receiver(Receiver receiver) {
    Map<String, List<Object>> integrations = new LinkedHashMap<>();
    for (String kind : receiver.integrations()) {
      integrations
          .computeIfAbsent(
              kind.matches("[a-z0-9]{1,30}") ? kind : "unknown", k -> new ArrayList<>())
          .add(Map.of("send_resolved", true));
    }
    YamlOut copy = YamlOut.map().put("name", rules.words().own(receiver.name()));
    integrations.forEach((kind, configs) -> copy.put(kind + "_configs", configs));
    return copy.fields();
  }

  private Map<String, Object> inhibition(Inhibition inhibition) {
    return YamlOut.map()
        .put("source_matchers", matchers(inhibition.source()))
        .put("target_matchers", matchers(inhibition.target()))
        .put("equal", inhibition.equal().stream().map(labels::name).toList())
        .fields();
  }

  private static Map<String, Object> interval(TimeInterval interval) {
    List<Map<String, Object>> times = new ArrayList<>();
    for (TimeInterval.Bounds time : interval.times()) {
      times.add(
          YamlOut.map()
              .put("start_time", clock(time.from()))
              .put("end_time", clock(time.to()))
              .fields());
    }
    String zone = interval.zone().getId();
    List<String> days =
        List.of("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday");
    return YamlOut.map()
        .put("times", times)
        .put(
            "weekdays",
            interval.weekdays().stream()
                .map(b -> days.get(b.from()) + ":" + days.get(b.to()))
                .toList())
        .put("days_of_month", bounds(interval.daysOfMonth()))
        .put("months", bounds(interval.months()))
        .put("years", bounds(interval.years()))
        .put("location", zone.equals("Z") ? "UTC" : zone)
        .fields();
  }

  private static List<String> bounds(List<TimeInterval.Bounds> bounds) {
    return bounds.stream().map(b -> b.from() + ":" + b.to()).toList();
  }

  private static String clock(int minute) {
    return String.format(Locale.ROOT, "%02d:%02d", minute / 60, minute % 60);
  }
}
