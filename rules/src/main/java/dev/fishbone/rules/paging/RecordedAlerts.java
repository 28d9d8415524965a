package dev.fishbone.rules.paging;

import dev.fishbone.rules.incident.AlertHistory;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Whether it is recorded which alerts fired, so that silence tells that none did. */
final class RecordedAlerts {
  private RecordedAlerts() {}

  /**
   * True where some firing is recorded; where alerts are recorded as pending alone, and none for as
   * long as its rule asks; or where the server that evaluates the rules answered that it has no
   * alert at all.
   */
  static boolean known(Telemetry telemetry) {
    if (!telemetry.of(Signal.ALERT_FIRING).isEmpty()) {
      return true;
    }
    List<FiredAlert> pending = AlertHistory.pending(telemetry);
    return pending.isEmpty()
        ? !telemetry.alertRules().isEmpty() && answeredNone(telemetry)
        : pending.stream().allMatch(RecordedAlerts::stayed);
  }

  private static boolean answeredNone(Telemetry telemetry) {
    return telemetry.coverage().entries().stream()
        .filter(e -> e.signal().toLowerCase(Locale.ROOT).equals("alert_firing"))
        .anyMatch(
            e ->
                e.asked() > 0
                    && e.received() == 0
                    && !e.gaps().isEmpty()
                    && e.gaps().stream()
                        .map(Coverage.Gap::reason)
                        .allMatch(ReasonCode.NO_DATA::equals));
  }

  /** An alert that was pending for as long as its rule asks has fired, whatever is recorded. */
  private static boolean stayed(FiredAlert alert) {
    return alert.firing().stream().allMatch(p -> stayed(alert, p));
  }

  static boolean stayed(FiredAlert alert, TimeRange pending) {
    Duration hold = alert.rule().map(AlertRule::hold).orElse(Duration.ZERO);
    return pending.length().compareTo(hold) < 0;
  }
}
