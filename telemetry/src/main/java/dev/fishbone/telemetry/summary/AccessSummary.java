package dev.fishbone.telemetry.summary;

import java.util.List;

/**
 * What all access logs of a recording add up to. Lists are sorted by their names, so that equal
 * input gives an equal summary however it was split.
 *
 * @param sessionLevel sessions whose hash ends in so many zero bits were kept, the others dropped:
 *     each stands for 2 to this power; 0 up to a million of them
 * @param segments requests by the values of attributes that may be shown
 */
public record AccessSummary(
    List<AccessLog> logs,
    List<AccessTally> tallies,
    List<SessionTally> sessions,
    int sessionLevel,
    List<SegmentTally> segments) {
  public static final AccessSummary NONE = new AccessSummary(List.of(), List.of(), List.of(), 0);

  public AccessSummary {
    logs = List.copyOf(logs);
    tallies = List.copyOf(tallies);
    sessions = List.copyOf(sessions);
    segments = List.copyOf(segments);
  }

  /** Without attributes. */
  public AccessSummary(
      List<AccessLog> logs,
      List<AccessTally> tallies,
      List<SessionTally> sessions,
      int sessionLevel) {
    this(logs, tallies, sessions, sessionLevel, List.of());
  }
}
