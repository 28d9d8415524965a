package dev.fishbone.telemetry.trace;

/** What all traces together tell about a call that its own trace may not tell. */
public interface CallContext {
  /** Bound of a clock difference that nothing is known about. */
  long UNKNOWN = -1;

  /**
   * Who answers calls like this one.
   *
   * @param peer the callee as the caller knows it, possibly an address; may be empty
   * @return a service, or the peer as given where no trace shows who answers there
   */
  String callee(String caller, String peer, String operation);

  /** How far the callee's clock is ahead of the caller's, nanoseconds; 0 where unknown. */
  long offsetNanos(String caller, String callee);

  /** How wrong that may be, nanoseconds, or {@link #UNKNOWN}. */
  long boundNanos(String caller, String callee);

  /** Whether any span does not stand for itself alone, or it is not known what it stands for. */
  default boolean sampled() {
    return false;
  }

  /** Knows nothing but the trace. */
  CallContext NOTHING =
      new CallContext() {
        @Override
        public String callee(String caller, String peer, String operation) {
          return peer;
        }

        @Override
        public long offsetNanos(String caller, String callee) {
          return 0;
        }

        @Override
        public long boundNanos(String caller, String callee) {
          return UNKNOWN;
        }
      };
}
