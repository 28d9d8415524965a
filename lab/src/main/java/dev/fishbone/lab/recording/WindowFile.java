package dev.fishbone.lab.recording;

import dev.fishbone.lab.scenario.Durations;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.Scenario.Alerting;
import dev.fishbone.telemetry.TimeRange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The content of {@code window.yml}. */
final class WindowFile {
  private WindowFile() {}

  static Map<String, Object> of(Scenario scenario, Happened happened) {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put(
        "incident",
        map(
            "id",
            scenario.incident().id(),
            "title",
            scenario.incident().title(),
            "severity",
            scenario.incident().severity()));
    file.put("window", range(happened.window()));
    file.put("baseline", List.of(range(happened.baseline())));
    file.put("zone", "UTC");
    file.put(
        "effects",
        List.of(map("service", "orders", "operation", "POST /orders", "name", "Orders API")));
    file.put(
        "services",
        map(
            "web",
            map("match", List.of(map("service.name", "web"))),
            "orders",
            map(
                "match",
                List.of(map("job", "orders"), map("service.name", "orders")),
                "proxies",
                List.of("orders_be"),
                "pools",
                map("threads", List.of("http-request"))),
            "pricing",
            map(
                "match",
                List.of(map("job", "pricing"), map("service.name", "pricing")),
                "pools",
                map("db", List.of("pricing-db"), "threads", List.of("http-request")))));
    file.put(
        "sources",
        map(
            "prometheus",
            map(
                "kind",
                "prometheus",
                "scrape-interval",
                Durations.format(scenario.alerting().interval())),
            "traces",
            traces(scenario),
            "haproxy",
            map("kind", "haproxy-log")));
    file.put(
        "objectives",
        map(
            "availability",
            0.999,
            "latency",
            map("quantile", 0.95, "below", "2s"),
            "time-to-page",
            minutes(scenario.alerting())));
    Map<String, Object> receivers = new LinkedHashMap<>();
    for (Alerting.Receiver receiver : scenario.alerting().receivers()) {
      receivers.put(receiver.name(), receiver.form() == Alerting.Form.SLACK ? "chat" : "page");
    }
    file.put("paging", map("receivers", receivers));
    file.put("settings", map("time-scale", scenario.timeScale()));
    return file;
  }

  /** The source of traces: its sampling is left out where each span tells it. */
  static Map<String, Object> traces(Scenario scenario) {
    Map<String, Object> traces = map("kind", "otlp");
    scenario.exports().sampling().ifPresent(sampling -> traces.put("sampling", sampling));
    return traces;
  }

  private static Map<String, Object> range(TimeRange range) {
    return map("from", range.from().toString(), "to", range.to().toString());
  }

  private static String minutes(Alerting alerting) {
    return alerting.timeToPage().toSeconds() % 60 == 0
        ? alerting.timeToPage().toMinutes() + "m"
        : Durations.format(alerting.timeToPage());
  }

  static Map<String, Object> map(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }
}
