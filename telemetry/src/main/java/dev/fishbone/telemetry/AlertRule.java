package dev.fishbone.telemetry;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * An alerting rule as it was loaded.
 *
 * @param hold the rule's {@code for}: how long the expression must hold before it fires
 * @param interval the evaluation interval of its group; zero where unknown
 */
public record AlertRule(
    String name,
    String expression,
    Duration hold,
    Duration keepFiring,
    Duration interval,
    Map<String, String> labels,
    Map<String, String> annotations,
    Location origin) {
  public AlertRule {
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
  }
}
