package dev.fishbone.lab.recording;

import dev.fishbone.lab.parts.Yaml;
import dev.fishbone.lab.scenario.Durations;
import dev.fishbone.lab.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The running system as somebody's Fishbone would be configured for it: its servers by address, and
 * as files what no server keeps.
 */
public final class LiveSources {
  private LiveSources() {}

  /**
   * Writes {@code live/fishbone.yml} and the files it names into the run's folder.
   *
   * @param proxyLog HAProxy's lines, each behind its time
   * @return the configuration
   */
  public static Path write(
      Scenario scenario,
      Happened happened,
      List<String> proxyLog,
      int prometheusPort,
      int alertmanagerPort,
      Path work)
      throws IOException {
    Path folder = Files.createDirectories(work.resolve("live"));
    Files.write(folder.resolve("haproxy.log"), proxyLog);
    JsonLines.write(folder.resolve("changes.jsonl"), ChangeLines.of(happened.events()));
    JsonLines.write(
        folder.resolve("pages.jsonl"), happened.pages().stream().map(page -> page.line()).toList());
    Files.writeString(folder.resolve("policies.yml"), Yaml.text(PoliciesFile.of(scenario)));
    Map<String, Object> window = WindowFile.of(scenario, happened);
    Map<String, Object> file = new LinkedHashMap<>();
    for (String common :
        List.of("zone", "baseline", "effects", "services", "objectives", "settings")) {
      file.put(common, window.get(common));
    }
    file.put("sources", sources(scenario, prometheusPort, alertmanagerPort));
    return Files.writeString(folder.resolve("fishbone.yml"), Yaml.text(file));
  }

  private static Map<String, Object> sources(
      Scenario scenario, int prometheusPort, int alertmanagerPort) {
    Map<String, Object> sources = new LinkedHashMap<>();
    sources.put(
        "prometheus",
        WindowFile.map(
            "kind",
            "prometheus",
            "url",
            "http://127.0.0.1:" + prometheusPort,
            "scrape-interval",
            Durations.format(scenario.alerting().interval())));
    sources.put(
        "alertmanager",
        WindowFile.map(
            "kind",
            "alertmanager",
            "url",
            "http://127.0.0.1:" + alertmanagerPort,
            "config-file",
            "../alertmanager.yml"));
    Map<String, Object> traces = WindowFile.traces(scenario);
    traces.put("files", List.of("../spans-*.jsonl"));
    sources.put("traces", traces);
    sources.put("haproxy", WindowFile.map("kind", "haproxy-log", "files", List.of("haproxy.log")));
    sources.put(
        "config",
        WindowFile.map("kind", "config-files", "files", List.of("../haproxy.cfg", "policies.yml")));
    sources.put(
        "changes", WindowFile.map("kind", "changes-file", "files", List.of("changes.jsonl")));
    sources.put("pages", WindowFile.map("kind", "pages-file", "files", List.of("pages.jsonl")));
    return sources;
  }
}
