package dev.fishbone.rules.paging;

import dev.fishbone.telemetry.Location;

/**
 * Why a notification was not sent although its route was right.
 *
 * @param index which of the configuration's silences or inhibitions it is, from 0; −1 for intervals
 * @param words a clause that names it: "silenced by m-1 (maintenance, by ada)"
 */
public record Suppression(Kind kind, String words, int index, Location origin) {
  /** In the order in which Alertmanager asks. */
  public enum Kind {
    INHIBITED,
    OUTSIDE_ACTIVE_INTERVAL,
    INSIDE_MUTE_INTERVAL,
    SILENCED
  }
}
