package dev.fishbone.rules;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import java.util.Locale;

/**
 * One thing that can be looked up: what was read, where, over which time, and the number it gave.
 *
 * @param statement one sentence without a full stop, for a person
 * @param origin file and line in the recording; {@link Location#NOWHERE} for traces
 * @param query the native name or expression; empty where there is none
 * @param traces up to five trace ids
 */
public record Evidence(
    Kind kind,
    String statement,
    Location origin,
    String query,
    List<String> traces,
    TimeRange window,
    double value,
    String unit) {
  /** What kind of record it is. */
  public enum Kind {
    QUERY,
    TRACES,
    ALERT,
    CHANGE,
    PAGE,
    CONFIG,
    HEALTH,
    NOTE;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Evidence {
    traces = List.copyOf(traces);
  }

  /**
   * Stable under unrelated changes: over kind, file or traces, query, window and, since two may
   * share all these, the statement.
   */
  public String id() {
    return Fingerprint.of(
        'E',
        kind.word(),
        traces.isEmpty() ? origin.toString() : String.join(",", traces),
        query,
        window.from().toString(),
        window.to().toString(),
        statement);
  }
}
