package dev.fishbone.connectors.logs;

import dev.fishbone.telemetry.summary.AccessOutcome;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A line of JSON: the recording's own form, or the keys that nginx, Envoy and HAProxy are usually
 * told to write.
 */
final class JsonForm {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String[] TIMES = {
    "time",
    "start_time",
    "msec",
    "time_iso8601",
    "time_local",
    "@timestamp",
    "timestamp",
    "accept_date",
    "request_date",
    "ts",
    "date"
  };
  private static final String[] STATUSES = {
    "status",
    "response_code",
    "status_code",
    "http_status",
    "http.response.status_code",
    "http.status_code",
    "code"
  };
  private static final String[] NAMES = {
    "service",
    "service.name",
    "upstream_cluster",
    "backend_name",
    "backend",
    "proxy_upstream_name",
    "upstream_name",
    "authority",
    ":authority",
    "server_name",
    "http_host",
    "host",
    "vhost"
  };
  private static final String[] TERMINATIONS = {
    "termination_state", "term_state", "termination", "tsc"
  };
  private static final String[] PROXY_KEYS = {
    "response_flags", "upstream_cluster", "upstream_host", "upstream_addr", "upstream_status",
    "upstream_response_time", "backend_name", "termination_state", "term_state", "tsc"
  };

  private final JsonNode node;

  private JsonForm(JsonNode node) {
    this.node = node;
  }

  static AccessLine read(String line, ZoneId zone) throws Unreadable {
    JsonNode node;
    try {
      node = JSON.readTree(line);
    } catch (JacksonException e) {
      throw new Unreadable("it is not JSON, or cut off within it");
    }
    if (!node.isObject()) {
      throw new Unreadable("it is JSON and no object");
    }
    return new JsonForm(node).line(zone);
  }

  private AccessLine line(ZoneId zone) throws Unreadable {
    LogTime.Stamp stamp = LogTime.of(first(TIMES), zone);
    int status = LogNumbers.status(status());
    double seconds = LogNumbers.millis(text("request_time")) * 1000;
    double millis =
        LogNumbers.millis(first("duration-ms", "duration_ms", "duration", "time_total"));
    String method = first("method", "request_method", "http_method").toUpperCase(Locale.ROOT);
    String target = first("path", "request_uri", "uri", "request_path", "url");
    RequestLine request =
        method.isEmpty() && target.isEmpty()
            ? RequestLine.of(text("request"))
            : RequestLine.of(method, target);
    return new AccessLine(
        // nginx's times are of the end; it is told by its request_time.
        Double.isNaN(seconds) ? stamp : stamp.minusMillis(seconds),
        proxy(),
        names(),
        request.method(),
        request.path(),
        text("operation"),
        status,
        outcome(status, request),
        Double.isNaN(seconds) ? millis : seconds,
        first("user-agent", "user_agent", "http_user_agent"),
        first("request-id", "request_id", "x-request-id", "x_request_id", "req_id"),
        first("trace", "trace_id", "traceId", "trace.id"),
        text("probe").equals("true"),
        this::text);
  }

  /** Of several that nginx lists, one an attempt, the last is what the client got. */
  private String status() {
    String status = first(STATUSES);
    String upstream = text("upstream_status");
    return status.isEmpty() && !upstream.isEmpty()
        ? upstream
            .substring(Math.max(upstream.lastIndexOf(','), upstream.lastIndexOf(':')) + 1)
            .strip()
        : status;
  }

  private AccessOutcome outcome(int status, RequestLine request) {
    String said = text("outcome");
    for (AccessOutcome outcome : AccessOutcome.values()) {
      if (said.equals(word(outcome))) {
        return outcome;
      }
    }
    String state = first(TERMINATIONS);
    AccessOutcome http =
        state.isEmpty()
            ? Endings.ofEnvoy(status, text("response_flags"))
            : Endings.ofHaproxy(status, state);
    String grpc = first("grpc_status", "grpc-status", "grpc_status_number");
    return grpc.isEmpty()
        ? Endings.ofHttp(http, status, request.method(), request.path())
        : Endings.ofGrpc(http, grpc);
  }

  /** {@code client-abort} and the like, as the recording's own form has it. */
  static String word(AccessOutcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private boolean proxy() {
    if (node.has("proxy")) {
      return text("proxy").equals("true");
    }
    // Istio's sidecar beside the server sees what reached it, as the server itself does.
    return !text("upstream_cluster").startsWith("inbound|")
        && List.of(PROXY_KEYS).stream().anyMatch(node::has);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (String key : NAMES) {
      names.add(text(key));
      if (key.equals("service")) {
        names.addAll(List.of(text("names").split(" ")));
      }
    }
    return names;
  }

  private String first(String... keys) {
    for (String key : keys) {
      String text = text(key);
      if (!text.isEmpty()) {
        return text;
      }
    }
    return "";
  }

  /** A text, number or truth by its key, or by its path where dots lead through objects. */
  private String text(String key) {
    JsonNode found = node.path(key);
    if (found.isMissingNode() && key.indexOf('.') > 0) {
      found = node;
      for (String step : key.split("\\.", -1)) {
        found = found.path(step);
      }
    }
    String text = found.isValueNode() && !found.isNull() ? found.asString("") : "";
    return text.equals("-") ? "" : text;
  }
}
