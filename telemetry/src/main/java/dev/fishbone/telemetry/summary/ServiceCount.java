package dev.fishbone.telemetry.summary;

/** What is counted per second at a server; by the second in which the span began. */
public enum ServiceCount {
  REQUESTS,
  /** Those of them whose caller is named and left no span. */
  ORPHANS,
  FAILURES,
  DURATION_MICROS,
  /** Health checks that were answered. */
  PROBES,
  PROBE_FAILURES,
  PROBE_DURATION_MICROS
}
