package dev.fishbone.analyzer.findings;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The risk that had foretold a finding, as the nightly scans before the incident had it.
 *
 * @param id of the risk
 * @param rule of the scan
 * @param state candidate, fresh, persisting, worse or leaving
 * @param firstSeen day, such as 2026-08-02
 */
public record ForetoldEntry(
    String id, String rule, String state, @JsonProperty("first-seen") String firstSeen) {
  private static final String CANDIDATE = "candidate";
  private static final String LEAVING = "leaving";

  /** "The nightly scan had seen this since 2026-08-02 (R04fe6f94c1, persisting)". */
  public String sentence() {
    String known = " (" + id + ", " + state + ")";
    return switch (state) {
      case CANDIDATE -> "The nightly scan had seen this once, on " + firstSeen + known;
      case LEAVING ->
          "The nightly scan had seen this from "
              + firstSeen
              + " on, but not the night before"
              + known;
      default -> "The nightly scan had seen this since " + firstSeen + known;
    };
  }
}
