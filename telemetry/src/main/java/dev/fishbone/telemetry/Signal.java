package dev.fishbone.telemetry;

/**
 * A canonical metric: whatever its exporter calls it, a rule sees one of these, in one unit. The
 * catalogue of native names is data of the connectors. Counters are cumulative and may reset.
 */
public enum Signal {
  /** Connections or threads in use, per pool and instance. */
  POOL_ACTIVE(Kind.GAUGE, "1"),
  /** The pool's hard limit; series of pools without one are not mapped. */
  POOL_MAX(Kind.GAUGE, "1"),
  POOL_IDLE(Kind.GAUGE, "1"),
  /** Callers that wait for a connection or thread. */
  POOL_PENDING(Kind.GAUGE, "1"),
  /** Acquisitions given up. */
  POOL_TIMEOUTS(Kind.COUNTER, "1"),
  POOL_WAIT_SUM(Kind.COUNTER, "s"),
  POOL_WAIT_COUNT(Kind.COUNTER, "1"),
  POOL_USAGE_SUM(Kind.COUNTER, "s"),
  POOL_USAGE_COUNT(Kind.COUNTER, "1"),
  /**
   * The same for pools of request threads: label {@code kind} of the series' resource is not needed
   * to tell them apart.
   */
  THREADS_ACTIVE(Kind.GAUGE, "1"),
  THREADS_MAX(Kind.GAUGE, "1"),
  THREADS_QUEUED(Kind.GAUGE, "1"),
  /**
   * Requests answered by a server; labels {@code operation}, {@code status} and {@code outcome}
   * (ok, error) where known.
   */
  SERVER_REQUESTS(Kind.COUNTER, "1"),
  SERVER_SECONDS_SUM(Kind.COUNTER, "s"),
  /**
   * Calls made by a client; labels {@code peer}, {@code operation}, {@code status} and {@code
   * outcome} where known.
   */
  CLIENT_REQUESTS(Kind.COUNTER, "1"),
  /** Requests that a proxy answered for a service; label {@code outcome}. */
  PROXY_REQUESTS(Kind.COUNTER, "1"),
  /** Requests that a proxy sent to one instance. */
  PROXY_SERVER_REQUESTS(Kind.COUNTER, "1"),
  /** Retries counted by a client library or proxy. */
  RETRIES(Kind.COUNTER, "1"),
  /** Retries that were not made because a budget for all of them was spent. */
  RETRIES_SUPPRESSED(Kind.COUNTER, "1"),
  /** 1 where a circuit breaker is open and refuses calls; the resource is the breaker. */
  BREAKER_OPEN(Kind.GAUGE, "1"),
  /** 1 where an instance takes traffic, 0 where it was taken out. */
  INSTANCE_HEALTHY(Kind.GAUGE, "1"),
  /** Health checks that failed. */
  HEALTH_CHECK_FAILURES(Kind.COUNTER, "1"),
  /**
   * The Prometheus series {@code ALERTS{alertstate="firing"}}: one sample an evaluation; labels are
   * the alert's.
   */
  ALERT_FIRING(Kind.GAUGE, "1"),
  ALERT_PENDING(Kind.GAUGE, "1"),
  /** {@code ALERTS_FOR_STATE}: the value is when the alert became pending, in Unix seconds. */
  ALERT_ACTIVE_SINCE(Kind.GAUGE, "s"),
  /**
   * Notifications that Alertmanager tried to send; the resource is the kind of integration, label
   * {@code peer} the receiver where it is counted by receiver.
   */
  NOTIFICATIONS(Kind.COUNTER, "1"),
  /** Those of them that failed for good; label {@code status} is the reason. */
  NOTIFICATIONS_FAILED(Kind.COUNTER, "1"),
  /** Processor time used; the resource is the container, whose limit is {@link #CPU_LIMIT}. */
  CPU_SECONDS(Kind.COUNTER, "s"),
  /** Processors that a container may use at most; one without a limit has no series. */
  CPU_LIMIT(Kind.GAUGE, "1"),
  /** Processor time in use as a share of a container's limit, 0 to 1. */
  CPU_SHARE(Kind.GAUGE, "1"),
  /**
   * The same as a share of the processors that the process counts: those of its limit, or of the
   * whole machine, where it may have less.
   */
  CPU_OF_PROCESS(Kind.GAUGE, "1"),
  /** 1 where a scrape succeeded. */
  SCRAPE_UP(Kind.GAUGE, "1"),
  /** Spans; not a metric, but named wherever signals are asked for and missed. */
  TRACES(Kind.EVENT, ""),
  ALERT_RULES(Kind.EVENT, ""),
  ALERT_ROUTES(Kind.EVENT, ""),
  PAGES(Kind.EVENT, ""),
  CHANGES(Kind.EVENT, ""),
  HEALTH_EVENTS(Kind.EVENT, ""),
  POLICIES(Kind.EVENT, ""),
  NOTES(Kind.EVENT, ""),
  /** Lines of access logs. */
  LOGS(Kind.EVENT, ""),
  /** What a business counts over time. */
  COUNTS(Kind.EVENT, "");

  /** How samples of a signal behave. */
  public enum Kind {
    GAUGE,
    COUNTER,
    EVENT
  }

  private final Kind kind;
  private final String unit;

  Signal(Kind kind, String unit) {
    this.kind = kind;
    this.unit = unit;
  }

  public Kind kind() {
    return kind;
  }

  /** The unit of the samples: {@code s} or {@code 1}; empty for events. */
  public String unit() {
    return unit;
  }
}
