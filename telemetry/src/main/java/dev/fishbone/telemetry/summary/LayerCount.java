package dev.fishbone.telemetry.summary;

/** What is counted per second on a path of calls; by the second in which the request began. */
public enum LayerCount {
  /** Traces that used the path to its end. */
  REQUESTS,
  /** Those of them that failed for whoever asked. */
  FAILED,
  /** Attempts of the path's last call. */
  ATTEMPTS,
  /** Logical calls: attempts that are no retries. */
  CALLS,
  /** Traces in which a retried call of the path's end lies in an attempt of a retried call above. */
  NESTED,
  /** Those of them that failed for whoever asked. */
  NESTED_FAILED
}
