package dev.fishbone.analyzer.job;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whose an alert is, by the labels of its rule or of the alert itself.
 *
 * @param byAlert the team of each alert that has one
 */
public record AlertOwners(@JsonProperty("byAlert") SortedMap<String, String> byAlert) {
  /** Of rules of one name that name different teams. */
  static final String SEVERAL = "several";

  private static final String FILE = "outcomes/owners.json";
  private static final List<String> LABELS = List.of("team", "owner", "squad");

  public AlertOwners {
    byAlert = Collections.unmodifiableSortedMap(new TreeMap<>(byAlert));
  }

  static void hand(RunFolder folder, Telemetry telemetry) throws IOException {
    folder.hand(FILE, of(telemetry));
  }

  static AlertOwners of(Telemetry telemetry) {
    SortedMap<String, String> owners = new TreeMap<>();
    for (AlertRule rule : telemetry.alertRules()) {
      owner(rule.labels()).ifPresent(o -> owners.merge(rule.name(), o, AlertOwners::both));
    }
    for (Series series : telemetry.series()) {
      String name = series.label("alertname");
      if (series.signal() == Signal.ALERT_FIRING && !name.isEmpty()) {
        owner(series.labels()).ifPresent(o -> owners.putIfAbsent(name, o));
      }
    }
    return new AlertOwners(owners);
  }

  private static Optional<String> owner(Map<String, String> labels) {
    return LABELS.stream()
        .map(label -> labels.getOrDefault(label, "").strip())
        .filter(team -> !team.isEmpty())
        .findFirst();
  }

  private static String both(String one, String other) {
    return one.equals(other) ? one : SEVERAL;
  }

  /** What a run that ended found; nothing where its folder {@code run} is no longer whole. */
  public static Map<String, String> read(RunFolder folder) throws RunFailure {
    try {
      return folder.take(FILE, AlertOwners.class).byAlert();
    } catch (LostWorkException e) {
      return Map.of();
    } catch (IOException e) {
      throw new RunFailure(Sentences.of(e), e);
    }
  }
}
