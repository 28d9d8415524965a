package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * When people were first told of an incident.
 *
 * @param page the first page; empty where there was none
 * @param by the alert that paged, empty where the log does not say
 * @param receiver whom it paged, empty where the log does not say
 * @param response when somebody first took a page
 * @param doubt why they may have been told earlier, or at all
 * @param predicted whether it is read off the configuration alone
 */
record Told(
    Optional<Instant> page,
    String by,
    String receiver,
    Optional<Instant> response,
    Optional<Doubt> doubt,
    boolean predicted,
    List<Evidence> evidence) {
  Told {
    evidence = List.copyOf(evidence);
  }

  /** "until CheckoutErrors paged pricing-oncall", or the empty string without a page. */
  String until() {
    if (page.isEmpty()) {
      return "";
    }
    String who = by.isEmpty() ? "a page" : by;
    String verb = by.isEmpty() ? " reached " : predicted ? " would page " : " paged ";
    return "until " + who + verb + (receiver.isEmpty() ? "somebody" : receiver);
  }
}
