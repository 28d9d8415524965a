package dev.fishbone.rules.incident;

import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The alerts that fired, read off their evaluations. Firings less than two evaluations apart are
 * one: a restart of the server leaves such a hole. Copies from a pair of servers are one, from the
 * first that fired to the last.
 */
public final class AlertHistory {
  private static final Duration DEFAULT_EVALUATION = Duration.ofMinutes(1);
  private static final List<String> REPLICAS =
      List.of("replica", "prometheus_replica", "__replica__");

  private AlertHistory() {}

  /** By name, then by service. */
  public static List<FiredAlert> of(Telemetry telemetry) {
    return of(telemetry, Signal.ALERT_FIRING);
  }

  /**
   * The alerts whose conditions held, in the form of those that fired: {@code firing} is when they
   * were pending. By name, then by service.
   */
  public static List<FiredAlert> pending(Telemetry telemetry) {
    return of(telemetry, Signal.ALERT_PENDING);
  }

  private static List<FiredAlert> of(Telemetry telemetry, Signal state) {
    TreeMap<String, TreeMap<String, List<Series>>> groups = new TreeMap<>();
    for (Series series : telemetry.of(state)) {
      String name = series.label("alertname");
      if (!series.samples().isEmpty() && !name.isEmpty()) {
        groups
            .computeIfAbsent(name, n -> new TreeMap<>())
            .computeIfAbsent(service(telemetry, series), s -> new ArrayList<>())
            .add(series);
      }
    }
    Map<Map<String, String>, List<Series>> pending = new HashMap<>();
    for (Series series : telemetry.of(Signal.ALERT_PENDING)) {
      pending.computeIfAbsent(labels(series), l -> new ArrayList<>()).add(series);
    }
    List<FiredAlert> alerts = new ArrayList<>();
    groups.forEach(
        (name, services) ->
            services.forEach(
                (service, series) -> alerts.add(alert(telemetry, name, service, series, pending))));
    return List.copyOf(alerts);
  }

  private static FiredAlert alert(
      Telemetry telemetry,
      String name,
      String service,
      List<Series> series,
      Map<Map<String, String>, List<Series>> pending) {
    Optional<AlertRule> rule =
        telemetry.alertRules().stream().filter(r -> r.name().equals(name)).findFirst();
    Duration evaluation =
        rule.map(AlertRule::interval)
            .filter(d -> !d.isZero())
            .orElseGet(() -> Cadence.of(series.get(0).samples(), DEFAULT_EVALUATION));
    TreeMap<String, List<Series>> copies = new TreeMap<>();
    series.forEach(
        s -> copies.computeIfAbsent(labels(s).toString(), l -> new ArrayList<>()).add(s));
    List<FiredAlert.Instance> instances =
        copies.values().stream().map(same -> instance(same, pending, evaluation)).toList();
    return new FiredAlert(name, service, instances, rule, evaluation);
  }

  private static FiredAlert.Instance instance(
      List<Series> copies, Map<Map<String, String>, List<Series>> waiting, Duration evaluation) {
    Map<String, String> labels = labels(copies.get(0));
    List<TimeRange> firing = stretches(copies, evaluation);
    List<TimeRange> pending = stretches(waiting.getOrDefault(labels, List.of()), evaluation);
    List<Instant> since =
        firing.stream()
            .map(
                f ->
                    pending.stream()
                        .filter(p -> p.from().isBefore(f.from()))
                        .filter(p -> !p.to().plus(evaluation).isBefore(f.from()))
                        .map(TimeRange::from)
                        .findFirst()
                        .orElse(f.from()))
            .toList();
    return new FiredAlert.Instance(labels, firing, since, copies.get(0).origin());
  }

  private static List<TimeRange> stretches(List<Series> copies, Duration evaluation) {
    List<TimeRange> samples = new ArrayList<>();
    for (Series series : copies) {
      Samples values = series.samples();
      for (int i = 0; i < values.size(); i++) {
        if (values.valueAt(i) > 0) {
          long at = values.millisAt(i);
          samples.add(TimeRange.ofMillis(at, at + Math.max(1, evaluation.toMillis())));
        }
      }
    }
    return Stretches.joined(samples, evaluation.multipliedBy(2));
  }

  /** The alert's labels: its state and the mark of one of a pair of servers are none. */
  private static Map<String, String> labels(Series series) {
    TreeMap<String, String> labels = new TreeMap<>(series.labels());
    labels.remove("alertstate");
    labels.remove("__name__");
    REPLICAS.forEach(labels::remove);
    return labels;
  }

  private static String service(Telemetry telemetry, Series series) {
    if (!series.service().isEmpty()) {
      return series.service();
    }
    String label = series.label("service");
    if (!label.isEmpty()) {
      return label;
    }
    return telemetry.pages().stream()
        .filter(p -> p.alert().equals(series.label("alertname")))
        .map(Page::service)
        .filter(s -> !s.isEmpty())
        .findFirst()
        .orElse("");
  }
}
