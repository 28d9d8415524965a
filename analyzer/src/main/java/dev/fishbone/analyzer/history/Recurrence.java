package dev.fishbone.analyzer.history;

import dev.fishbone.analyzer.history.PastIncident.Cause;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The same finding in more than one incident.
 *
 * @param incidents ids, in the order in which they began; the begin where one has no id
 * @param last when the last of them began
 */
record Recurrence(String rule, String subject, List<String> incidents, Instant last) {
  Recurrence {
    incidents = List.copyOf(incidents);
  }

  /** The most frequent first, then the latest. */
  static List<Recurrence> of(List<PastIncident> incidents) {
    Comparator<Cause> order = Comparator.comparing(Cause::rule).thenComparing(Cause::subject);
    Map<Cause, List<PastIncident>> found = new TreeMap<>(order);
    for (PastIncident incident : incidents) {
      incident
          .causes()
          .forEach(c -> found.computeIfAbsent(c, cause -> new ArrayList<>()).add(incident));
    }
    List<Recurrence> again = new ArrayList<>();
    found.forEach(
        (cause, in) -> {
          if (in.size() > 1) {
            again.add(
                new Recurrence(
                    cause.rule(),
                    cause.subject(),
                    in.stream().map(Recurrence::name).toList(),
                    in.get(in.size() - 1).start()));
          }
        });
    again.sort(
        Comparator.comparing((Recurrence r) -> -r.incidents().size())
            .thenComparing(Recurrence::last, Comparator.reverseOrder()));
    return again;
  }

  private static String name(PastIncident incident) {
    return incident.id().isEmpty() ? incident.start().toString() : incident.id();
  }
}
