package dev.fishbone.telemetry.summary;

import java.util.List;

/**
 * Requests as their outermost span saw them: one a trace, retries within it not counted again.
 *
 * @param service the service of the outermost span
 * @param operation what the outermost span asked for or answered
 * @param entry the service of the first server span; empty where none answered
 * @param requests per second of their start
 * @param failures those that ended in failure for whoever asked
 * @param failed up to five trace ids of failed requests of the window, the smallest ids
 */
public record RootTally(
    String service,
    String operation,
    String entry,
    BinCounts requests,
    BinCounts failures,
    List<String> failed) {
  public RootTally {
    failed = List.copyOf(failed);
  }
}
