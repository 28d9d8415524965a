package dev.fishbone.lab.parts;

import dev.fishbone.lab.scenario.Durations;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.service.Addresses.Address;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What Prometheus is told: whom to scrape, which rules to evaluate, whom to alert. */
final class PrometheusConfig {
  private PrometheusConfig() {}

  static Map<String, Object> main(Scenario scenario, Ports ports) {
    String interval = Durations.format(scenario.alerting().interval());
    Map<String, Object> global = new LinkedHashMap<>();
    global.put("scrape_interval", interval);
    global.put("scrape_timeout", interval);
    global.put("evaluation_interval", interval);
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("global", global);
    config.put("rule_files", List.of("rules.yml"));
    config.put(
        "alerting",
        Map.of(
            "alertmanagers",
            List.of(Map.of("static_configs", List.of(target(ports.alertmanager(), Map.of()))))));
    config.put(
        "scrape_configs",
        List.of(
            job("orders", instances("orders", ports.addresses().orders())),
            job("pricing", instances("pricing", ports.addresses().pricing())),
            job("haproxy", one(ports.proxyMetrics(), "haproxy-1")),
            job("alertmanager", one(ports.alertmanager(), "alertmanager-1")),
            job("prometheus", one(ports.prometheus(), "prometheus-1"))));
    return config;
  }

  static Map<String, Object> rules(Scenario scenario) {
    List<Object> rules = new ArrayList<>();
    for (Scenario.Alerting.Rule rule : scenario.alerting().rules()) {
      Map<String, Object> written = new LinkedHashMap<>();
      written.put("alert", rule.name());
      written.put("expr", rule.expression());
      written.put("for", Durations.format(rule.hold()));
      written.put("labels", new TreeMap<>(rule.labels()));
      written.put("annotations", Map.of("summary", rule.summary()));
      rules.add(written);
    }
    Map<String, Object> group = new LinkedHashMap<>();
    group.put("name", scenario.name());
    group.put("rules", rules);
    return Map.of("groups", List.of(group));
  }

  private static Map<String, Object> job(String name, List<Object> targets) {
    Map<String, Object> job = new LinkedHashMap<>();
    job.put("job_name", name);
    job.put("static_configs", targets);
    return job;
  }

  private static List<Object> instances(String service, List<Address> addresses) {
    List<Object> targets = new ArrayList<>();
    for (int n = 1; n <= addresses.size(); n++) {
      targets.add(target(addresses.get(n - 1).management(), Map.of("instance", service + "-" + n)));
    }
    return targets;
  }

  private static List<Object> one(int port, String instance) {
    return List.of(target(port, Map.of("instance", instance)));
  }

  private static Map<String, Object> target(int port, Map<String, String> labels) {
    Map<String, Object> target = new LinkedHashMap<>();
    target.put("targets", List.of("127.0.0.1:" + port));
    if (!labels.isEmpty()) {
      target.put("labels", labels);
    }
    return target;
  }
}
