package dev.fishbone.rules.incident;

import dev.fishbone.rules.Evidence;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;

/** Where requests and final failures of an effect are counted. */
public sealed interface RequestSource permits CountedRequests, TracedRequests, LoggedRequests {
  /** The kinds of sources, the one to be preferred first. */
  enum Kind {
    PROXY("the proxy's counters, which include requests that never reached the service"),
    TRACES("the outermost spans of its traces"),
    PROXY_LOG("its proxy's access log, one line a request whatever was retried behind it"),
    SERVER_LOG("its own access log, which lacks requests that never reached it"),
    SERVER("the servers' own counters, which lack requests that never reached them");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  Kind kind();

  /** Whether it is an access log. */
  default boolean isLog() {
    return kind() == Kind.PROXY_LOG || kind() == Kind.SERVER_LOG;
  }

  RequestBins bins(TimeRange range, Duration width);

  /** What was counted in a range, in bins of a width, with where it stands. */
  Evidence evidence(TimeRange range, Duration width);
}
