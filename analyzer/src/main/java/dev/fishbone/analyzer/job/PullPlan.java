package dev.fishbone.analyzer.job;

import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is to be pulled, decided once: a window that was named by "two hours ago" must not move when
 * a broken-off pull goes on.
 *
 * @param asked the configuration's fingerprint and the arguments as given: the same command
 * @param open whether the incident goes on
 * @param history the time of changes and pages
 * @param incident id, title and severity, where given
 * @param effects service, operation and name of each effect that was given or found
 */
public record PullPlan(
    String asked,
    TimeRange window,
    boolean open,
    List<TimeRange> baselines,
    TimeRange history,
    Map<String, String> incident,
    List<Map<String, String>> effects) {
  public PullPlan {
    baselines = List.copyOf(baselines);
    incident = new TreeMap<>(incident);
    effects = List.copyOf(effects);
  }
}
