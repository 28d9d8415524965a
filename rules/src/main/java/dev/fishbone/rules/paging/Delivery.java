package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.telemetry.ReceiverClass;
import java.time.Duration;
import java.util.List;

/**
 * What the configuration does with an alert.
 *
 * @param receivers names of the selected receivers, each once, in order
 * @param words where it goes or what holds it back, a clause: "went to slack-pricing (chat) only"
 * @param groupWait the group wait of the node that decided
 */
record Delivery(
    Fate fate, List<String> receivers, String words, Duration groupWait, List<Evidence> evidence) {
  /** From what pages to what is not known. */
  enum Fate {
    PAGES,
    /** U1: no receiver on its routes pages. */
    NOT_PAGING,
    /** U2: it would page, but is silenced, inhibited or muted. */
    SUPPRESSED,
    /** U4: it was over before its group was sent. */
    TOO_SHORT,
    /** A receiver of which it is not known whether it pages. */
    UNKNOWN,
    /** The recording has no configuration. */
    NO_CONFIGURATION
  }

  Delivery {
    receivers = List.copyOf(receivers);
    evidence = List.copyOf(evidence);
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
