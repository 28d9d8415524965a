package dev.fishbone.analyzer.metrics;

import dev.fishbone.analyzer.history.Length;
import dev.fishbone.analyzer.history.PastIncident;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** How long the response to incidents took, over all that are in the history. */
final class HistoryMetrics {
  private static final double[] SOON = {15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200};
  private static final double[] LATER = {
    60, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400
  };

  private final SortedMap<String, List<PastIncident>> classes = new TreeMap<>();
  private final List<PastIncident> incidents;

  private HistoryMetrics(List<PastIncident> incidents) {
    this.incidents = List.copyOf(incidents);
    for (PastIncident incident : incidents) {
      classes
          .computeIfAbsent(Names.family(incident.family()), name -> new ArrayList<>())
          .add(incident);
    }
  }

  static List<Family> of(List<PastIncident> incidents) {
    HistoryMetrics metrics = new HistoryMetrics(incidents);
    List<Family> families = new ArrayList<>();
    families.add(metrics.counts());
    Arrays.stream(Length.values()).map(metrics::histogram).forEach(families::add);
    families.add(metrics.notAssessed());
    families.add(metrics.unpaged());
    return families;
  }

  private Family counts() {
    Family family =
        Family.gauge(
            "fishbone_incidents",
            "Incidents in the history, by the family of their likeliest cause.",
            "class");
    classes.forEach((name, of) -> family.set(of.size(), name));
    return family;
  }

  private Family histogram(Length length) {
    Family family =
        Family.histogram(
            "fishbone_incident_time_to_" + length.word() + "_seconds",
            "Time " + length.base() + ", over the incidents of the history of which it is known.",
            "class");
    classes.forEach(
        (name, of) -> {
          List<Double> known =
              of.stream()
                  .map(i -> i.lengths().get(length))
                  .filter(Objects::nonNull)
                  .map(m -> Math.max(0, m.seconds()))
                  .toList();
          if (!known.isEmpty()) {
            family.observe(bounds(length), known, name);
          }
        });
    return family;
  }

  private static double[] bounds(Length length) {
    return switch (length) {
      case DETECT, PAGE, ACKNOWLEDGE -> SOON;
      case MITIGATE, RESOLVE -> LATER;
    };
  }

  private Family notAssessed() {
    Family family =
        Family.gauge(
            "fishbone_incident_times_not_assessed",
            "Incidents of the history of which a time is not known.",
            "class",
            "time");
    classes.forEach(
        (name, of) -> {
          for (Length length : Length.values()) {
            long open = of.stream().filter(i -> !i.lengths().containsKey(length)).count();
            family.set(open, name, length.word());
          }
        });
    return family;
  }

  private Family unpaged() {
    Family family =
        Family.gauge(
            "fishbone_unpaged_alerts",
            "Alerts that paged nobody in an incident of the history, so that people knew later.",
            "owner",
            "reason");
    Names names = Names.of(incidents);
    Map<List<String>, Integer> counts =
        new TreeMap<>((a, b) -> Arrays.compare(a.toArray(new String[0]), b.toArray(new String[0])));
    incidents.stream()
        .flatMap(i -> i.unpaged().stream())
        .filter(Unpaged::sure)
        .forEach(
            u -> counts.merge(List.of(names.owner(u.owner()), u.reason().word()), 1, Integer::sum));
    counts.forEach((labels, count) -> family.set(count, labels.get(0), labels.get(1)));
    return family;
  }
}
