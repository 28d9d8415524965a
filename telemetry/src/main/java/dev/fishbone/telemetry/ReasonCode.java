package dev.fishbone.telemetry;

/** Why something could not be judged or was not received: one list for rules and coverage. */
public enum ReasonCode {
  NO_DATA,
  LOW_N,
  LOW_POWER,
  TAIL_BIAS,
  W_UNKNOWN,
  MIXED_TH,
  NO_PARENTS,
  PAIR_RATE,
  SKEW,
  ALIASING,
  RESETS,
  CENSORED,
  COUNTER_MISMATCH,
  SPAN_PER_CALL_ONLY,
  FEED_BROKEN,
  RULE_VERSION,
  NO_CAPACITY,
  SIM_INVALID,
  NEAR_TIPPING,
  NO_MATCHED_BASELINE,
  SEASONALITY,
  /** No source was there for the signal. */
  NO_SOURCE,
  /** A source was there and failed, or what it gave cannot be read. */
  SOURCE_FAILED,
  /** The source answered for a part of the window only. */
  PARTIAL_WINDOW,
  /** A rule broke off: a defect of ours, never hidden as "clear". */
  RULE_FAILED
}
