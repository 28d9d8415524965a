package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/**
 * An alert whose condition held during an incident for as long as anybody could have waited, and
 * which never fired (U5).
 *
 * @param alert as it would have fired with a shorter {@code for}
 * @param pending how long its condition held
 * @param hold its rule's {@code for}; zero where the rule is not known
 */
record PendingAlert(RelevantAlert alert, TimeRange pending, Duration hold) {

  Delivery ended(Delivery route, ZoneId zone) {
    String words =
        "became pending at "
            + Words.time(pending.from(), zone)
            + " and never fired: its condition held for "
            + Words.duration(pending.length())
            + (hold.isZero() ? "" : ", and its rule asks for " + Words.duration(hold));
    boolean pages = route.fate() == Delivery.Fate.PAGES;
    boolean known = pages || route.unpagedClass().isPresent();
    String then = known && !pages ? "; firing, it would have gone nowhere that pages" : "";
    return route.ended(Delivery.Fate.NEVER_FIRED, words + then, !hold.isZero(), List.of(held()));
  }

  private Evidence held() {
    return new Evidence(
        Evidence.Kind.ALERT,
        "the condition of "
            + Wording.plain(alert.alert().name())
            + " held for "
            + Words.duration(pending.length())
            + (hold.isZero() ? "" : " of " + Words.duration(hold) + " that its rule asks for"),
        alert.instance().origin(),
        "ALERTS{alertname=\"" + alert.alert().name() + "\",alertstate=\"pending\"}",
        List.of(),
        pending,
        pending.length().toMillis() / 1e3,
        "s");
  }
}
