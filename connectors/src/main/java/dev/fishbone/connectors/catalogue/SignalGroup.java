package dev.fishbone.connectors.catalogue;

import dev.fishbone.telemetry.Signal;

/** Signals that are asked for together and stand in one file of a recording. */
public enum SignalGroup {
  POOLS("pools"),
  THREADS("threads"),
  REQUESTS("requests"),
  HEALTH("health"),
  ALERTS("alerts"),
  RETRIES("retries"),
  BREAKERS("breakers"),
  NOTIFICATIONS("notifications"),
  CPU("cpu"),
  UP("up");

  private final String word;

  SignalGroup(String word) {
    this.word = word;
  }

  /** The file's name without its ending. */
  public String word() {
    return word;
  }

  /** The group of a metric; events (spans, rules, pages) belong to none and are refused. */
  public static SignalGroup of(Signal signal) {
    return switch (signal) {
      case POOL_ACTIVE,
          POOL_MAX,
          POOL_IDLE,
          POOL_PENDING,
          POOL_TIMEOUTS,
          POOL_WAIT_SUM,
          POOL_WAIT_COUNT,
          POOL_USAGE_SUM,
          POOL_USAGE_COUNT ->
          POOLS;
      case THREADS_ACTIVE, THREADS_MAX, THREADS_QUEUED -> THREADS;
      case SERVER_REQUESTS,
          SERVER_SECONDS_SUM,
          CLIENT_REQUESTS,
          PROXY_REQUESTS,
          PROXY_SERVER_REQUESTS ->
          REQUESTS;
      case RETRIES, RETRIES_SUPPRESSED -> RETRIES;
      case BREAKER_OPEN -> BREAKERS;
      case INSTANCE_HEALTHY, HEALTH_CHECK_FAILURES -> HEALTH;
      case ALERT_FIRING, ALERT_PENDING, ALERT_ACTIVE_SINCE -> ALERTS;
      case NOTIFICATIONS, NOTIFICATIONS_FAILED -> NOTIFICATIONS;
      case CPU_SECONDS, CPU_LIMIT, CPU_SHARE, CPU_OF_PROCESS -> CPU;
      case SCRAPE_UP -> UP;
      default ->
          throw new IllegalArgumentException(signal + " is no metric: ask for it by its file");
    };
  }
}
