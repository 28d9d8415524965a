package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What became of an alert on its way, by the configuration and by what else is known.
 *
 * @param receivers names of the selected receivers, each once, in order
 * @param words where it goes or what holds it back, a clause: "went to slack-pricing (chat) only"
 * @param path the node that decided behind those above it, the root first; empty without
 *     configuration
 * @param labels those of the alert that came to it
 * @param by what held it back
 * @param sure whether it can be nothing else
 */
record Delivery(
    Fate fate,
    List<String> receivers,
    String words,
    Duration groupWait,
    List<Route> path,
    Map<String, String> labels,
    List<Suppression> by,
    boolean sure,
    List<Evidence> evidence) {
  /** From what pages to what is not known. */
  enum Fate {
    PAGES,
    /** U1: no receiver on its routes pages. */
    NOT_PAGING,
    /** U2: it would page, but is silenced, inhibited or muted. */
    SUPPRESSED,
    /** U3: it went to a pager that could not be reached. */
    SEND_FAILED,
    /** U4: it was over before its group was sent. */
    TOO_SHORT,
    /** U5: its condition held, and not long enough for its rule. */
    NEVER_FIRED,
    /** A receiver of which it is not known whether it pages. */
    UNKNOWN,
    /** The recording has no configuration. */
    NO_CONFIGURATION
  }

  Delivery {
    receivers = List.copyOf(receivers);
    path = List.copyOf(path);
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    by = List.copyOf(by);
    evidence = List.copyOf(evidence);
  }

  /** The same alert with another end, for a reason that the configuration does not show. */
  Delivery ended(Fate other, String reason, boolean certain, List<Evidence> more) {
    List<Evidence> all = new ArrayList<>(evidence);
    all.addAll(more);
    return new Delivery(other, receivers, reason, groupWait, path, labels, by, certain, all);
  }

  /** Empty where it paged, or where it is not known why it did not. */
  Optional<UnpagedClass> unpagedClass() {
    return switch (fate) {
      case NOT_PAGING -> Optional.of(UnpagedClass.NOT_PAGING);
      case SUPPRESSED -> Optional.of(UnpagedClass.SUPPRESSED);
      case SEND_FAILED -> Optional.of(UnpagedClass.SEND_FAILED);
      case TOO_SHORT -> Optional.of(UnpagedClass.TOO_SHORT);
      case NEVER_FIRED -> Optional.of(UnpagedClass.NEVER_FIRED);
      case PAGES, UNKNOWN, NO_CONFIGURATION -> Optional.empty();
    };
  }

  static String word(ReceiverClass kind) {
    return switch (kind) {
      case PAGE -> "page";
      case CHAT -> "chat";
      case EMAIL -> "e-mail";
      case TICKET -> "ticket";
      case NONE -> "no integration";
      case UNKNOWN -> "not known whether it pages";
    };
  }
}
