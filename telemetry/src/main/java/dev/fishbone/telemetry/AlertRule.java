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
 * @param trouble why its last evaluation failed when it was read; empty where it did not, or where
 *     that is not known
 */
public record AlertRule(
    String name,
    String expression,
    Duration hold,
    Duration keepFiring,
    Duration interval,
    Map<String, String> labels,
    Map<String, String> annotations,
    String trouble,
    Location origin) {
  /** A rule of which nothing is known but its definition. */
  public AlertRule(
      String name,
      String expression,
      Duration hold,
      Duration keepFiring,
      Duration interval,
      Map<String, String> labels,
      Map<String, String> annotations,
      Location origin) {
    this(name, expression, hold, keepFiring, interval, labels, annotations, "", origin);
  }

  public AlertRule {
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
  }
}
