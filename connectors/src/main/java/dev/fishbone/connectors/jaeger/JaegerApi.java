package dev.fishbone.connectors.jaeger;

import dev.fishbone.connectors.http.Request;
import dev.fishbone.telemetry.TimeRange;

/** The forms in which Jaeger's query service takes a search; servers know one or several. */
enum JaegerApi {
  /** Gone after 2.20; times in µs. */
  LEGACY {
    @Override
    Request search(String service, TimeRange slice, int limit) {
      return Request.get("/api/traces")
          .with("service", service)
          .with("start", Long.toString(slice.fromMillis() * 1_000))
          .with("end", Long.toString(slice.toMillis() * 1_000))
          .with("limit", Integer.toString(limit))
          .with("raw", "true");
    }
  },
  V3 {
    @Override
    Request search(String service, TimeRange slice, int limit) {
      return Request.get("/api/v3/traces")
          .with("query.serviceName", service)
          .with("query.startTimeMin", slice.from().toString())
          .with("query.startTimeMax", slice.to().toString())
          .with("query.searchDepth", Integer.toString(limit))
          .with("query.rawTraces", "true");
    }
  },
  /** The only names that old gateways take; the limit's own name changed once. */
  V3_SNAKE_CASE {
    @Override
    Request search(String service, TimeRange slice, int limit) {
      return Request.get("/api/v3/traces")
          .with("query.service_name", service)
          .with("query.start_time_min", slice.from().toString())
          .with("query.start_time_max", slice.to().toString())
          .with("query.search_depth", Integer.toString(limit))
          .with("query.num_traces", Integer.toString(limit))
          .with("query.raw_traces", "true");
    }
  };

  static final String SERVICES = "/api/v3/services";
  static final String LEGACY_SERVICES = "/api/services";

  String words() {
    return this == LEGACY ? "legacy API" : "API v3";
  }

  abstract Request search(String service, TimeRange slice, int limit);
}
