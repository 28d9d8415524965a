package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.wording.Wording;
import java.util.List;

/** An alert's firing, or its waiting to, as it is shown. */
final class AlertEvidence {
  private AlertEvidence() {}

  static Evidence of(RelevantAlert alert) {
    boolean fired = alert.shortened().isEmpty();
    String state = fired ? "firing" : "pending";
    return new Evidence(
        Evidence.Kind.ALERT,
        Wording.plain(alert.alert().name()) + (fired ? " fired" : " was pending"),
        alert.instance().origin(),
        "ALERTS{alertname=\"" + alert.alert().name() + "\",alertstate=\"" + state + "\"}",
        List.of(),
        alert.firing(),
        alert.alert().instances().stream()
            .filter(i -> i.firstWithin(alert.span()).isPresent())
            .count(),
        "label sets");
  }
}
