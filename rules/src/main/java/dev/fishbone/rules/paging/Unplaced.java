package dev.fishbone.rules.paging;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.TreeMap;

/**
 * Alerts of services that the recording names and whose callers no trace shows: whether they lie on
 * an effect's path cannot be told, and they must not pass for alerts of something else.
 */
final class Unplaced {
  private Unplaced() {}

  static List<Verdict> of(
      String rule, Telemetry telemetry, List<FiredAlert> all, List<IncidentFrame> frames) {
    TreeMap<String, Verdict> verdicts = new TreeMap<>();
    for (FiredAlert alert : alerts(telemetry, all, frames)) {
      verdicts.put(
          alert.name(),
          new Verdict(rule, Subject.named(alert.name()), 1, unknown(alert, frames.get(0))));
    }
    return List.copyOf(verdicts.values());
  }

  /** Those that fired within the window. */
  static List<FiredAlert> alerts(
      Telemetry telemetry, List<FiredAlert> all, List<IncidentFrame> frames) {
    return all.stream()
        .filter(a -> a.firing().stream().anyMatch(telemetry.recording().window()::overlaps))
        .filter(a -> frames.stream().noneMatch(f -> f.path().touches(a.service())))
        .filter(
            a ->
                telemetry.recording().services().stream()
                    .map(ServiceMap::service)
                    .anyMatch(a.service()::equals))
        .filter(
            a -> telemetry.traces().edges().stream().noneMatch(e -> e.callee().equals(a.service())))
        .toList();
  }

  static NotAssessed unknown(FiredAlert alert, IncidentFrame frame) {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        Wording.plain(
            "calls between services, to tell whether "
                + alert.service()
                + ", of which "
                + alert.name()
                + " fired, lies on the path of "
                + frame.effect().name()),
        "record the traces of every service on the path");
  }
}
