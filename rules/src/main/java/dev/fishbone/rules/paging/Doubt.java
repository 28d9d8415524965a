package dev.fishbone.rules.paging;

import dev.fishbone.telemetry.Page;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Why people may have been told of an incident by other means than the pages that count.
 *
 * @param claim a clause that limits what is claimed
 * @param action what would settle it; empty where the remedy stays the same
 */
record Doubt(String claim, Optional<String> action) {
  /** Somebody took something, and nothing that was sent is known to page. */
  static Doubt answered(Page acknowledgement, ZoneId zone) {
    String receiver = acknowledgement.receiver();
    return new Doubt(
        ", yet somebody took "
            + (acknowledgement.alert().isEmpty() ? "an alert" : acknowledgement.alert())
            + " at "
            + Words.time(acknowledgement.time(), zone)
            + ": a receiver that is held for another kind may page",
        Optional.of(
            "Say whether "
                + (receiver.isEmpty() ? "the receiver of what was taken" : receiver)
                + " pages, under paging.receivers in window.yml"));
  }

  /** Somebody was paged about the effect in the window, before the incident is known to begin. */
  static Doubt earlier(Page page, ZoneId zone) {
    return new Doubt(
        ", unless the page"
            + (page.alert().isEmpty() ? "" : " of " + page.alert())
            + " at "
            + Words.time(page.time(), zone)
            + ", before the first sign of the incident, was about it",
        Optional.empty());
  }

  /** Something was sent about a service by a name that the recording does not have. */
  static Doubt unnamed(Page event, ZoneId zone) {
    return new Doubt(
        ", unless what the log has at "
            + Words.time(event.time(), zone)
            + " about "
            + event.service()
            + ", a service that the recording does not name, was about it",
        Optional.empty());
  }
}
