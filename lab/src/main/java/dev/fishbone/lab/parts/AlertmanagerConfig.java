package dev.fishbone.lab.parts;

import dev.fishbone.lab.scenario.Durations;
import dev.fishbone.lab.scenario.Scenario.Alerting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What Alertmanager is told: routes and receivers, in Slack's and PagerDuty's forms. */
public final class AlertmanagerConfig {
  private AlertmanagerConfig() {}

  /** Where each form is spoken; the receiver's name comes behind. */
  private record Addresses(String slack, String pager, String webhook) {}

  /**
   * @param sinks the base address of the lab's sinks; secrets stand in the addresses and keys
   * @param start of the run
   */
  static Map<String, Object> live(Alerting alerting, String sinks, Instant start) {
    return config(
        alerting,
        new Addresses(sinks + "/slack/", sinks + "/pagerduty/", sinks + "/webhook/"),
        "lab-routing-key",
        start);
  }

  /** The same with every secret replaced, as a recording keeps it. */
  public static Map<String, Object> redacted(Alerting alerting, Instant start) {
    return config(
        alerting,
        new Addresses(
            "https://slack.example/services/redacted/",
            "https://pagerduty.example/redacted/",
            "https://pager.example/redacted/"),
        "redacted",
        start);
  }

  private static Map<String, Object> config(
      Alerting alerting, Addresses addresses, String routingKey, Instant start) {
    Map<String, Object> route = new LinkedHashMap<>();
    route.put("receiver", alerting.receivers().get(0).name());
    route.put("group_by", List.of("alertname"));
    route.put("group_wait", Durations.format(alerting.groupWait()));
    route.put("group_interval", Durations.format(alerting.groupInterval()));
    route.put("repeat_interval", "4h");
    List<Object> routes = new ArrayList<>();
    for (Alerting.Route each : alerting.routes()) {
      Map<String, Object> written = new LinkedHashMap<>();
      written.put("matchers", matchers(each.match()));
      written.put("receiver", each.receiver());
      if (each.goesOn()) {
        written.put("continue", true);
      }
      each.groupWait().ifPresent(wait -> written.put("group_wait", Durations.format(wait)));
      each.quiet().ifPresent(quiet -> written.put("mute_time_intervals", List.of(quiet.name())));
      routes.add(written);
    }
    route.put("routes", routes);
    List<Object> receivers = new ArrayList<>();
    for (Alerting.Receiver each : alerting.receivers()) {
      Map<String, Object> receiver = new LinkedHashMap<>();
      receiver.put("name", each.name());
      switch (each.form()) {
        case SLACK -> receiver.put("slack_configs", List.of(slack(addresses.slack + each.name())));
        case PAGERDUTY ->
            receiver.put(
                "pagerduty_configs", List.of(pager(addresses.pager + each.name(), routingKey)));
        case WEBHOOK ->
            receiver.put(
                "webhook_configs", List.of(Map.of("url", addresses.webhook + each.name())));
      }
      receivers.add(receiver);
    }
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("route", route);
    config.put("receivers", receivers);
    List<Object> quiet = QuietHours.of(alerting, start);
    if (!quiet.isEmpty()) {
      config.put("time_intervals", quiet);
    }
    List<Object> inhibitions = new ArrayList<>();
    for (Alerting.Inhibition each : alerting.inhibitions()) {
      inhibitions.add(
          Ordered.map(
              "source_matchers", matchers(each.source()),
              "target_matchers", matchers(each.target())));
    }
    if (!inhibitions.isEmpty()) {
      config.put("inhibit_rules", inhibitions);
    }
    return config;
  }

  private static List<String> matchers(Map<String, String> labels) {
    return new TreeMap<>(labels)
        .entrySet().stream().map(each -> each.getKey() + "=\"" + each.getValue() + '"').toList();
  }

  private static Map<String, Object> slack(String url) {
    Map<String, Object> slack = new LinkedHashMap<>();
    slack.put("api_url", url);
    slack.put("channel", "#alerts");
    slack.put("title", "{{ .GroupLabels.alertname }}");
    slack.put("text", "{{ .CommonAnnotations.summary }}");
    slack.put("footer", "{{ .CommonLabels.service }}");
    return slack;
  }

  private static Map<String, Object> pager(String url, String routingKey) {
    Map<String, Object> pager = new LinkedHashMap<>();
    pager.put("url", url);
    pager.put("routing_key", routingKey);
    pager.put("send_resolved", true);
    pager.put("description", "{{ .CommonAnnotations.summary }}");
    pager.put("component", "{{ .CommonLabels.service }}");
    pager.put("class", "{{ .GroupLabels.alertname }}");
    return pager;
  }
}
