package dev.fishbone.connectors.spans;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Attribute names, old and new, of the semantic conventions and of the tracers before them. Where a
 * span carries both, the newer name wins.
 */
final class AttributeKeys {
  /** Rank 2: stable name; 1: a deprecated name; 0: a name of another tradition. */
  record Key(Field field, int rank) {}

  private static final Map<String, Key> KEYS = new HashMap<>();

  static {
    put(Field.METHOD, "http.request.method", "http.method");
    put(Field.ROUTE, "http.route");
    put(Field.TEMPLATE, "url.template");
    put(Field.URL_FULL, "url.full", "http.url");
    put(Field.URL_PATH, "url.path", "", "http.path");
    put(Field.URL_QUERY, "url.query");
    put(Field.HTTP_TARGET, "", "http.target");
    put(Field.HTTP_STATUS, "http.response.status_code", "http.status_code");
    put(Field.BODY_SIZE, "http.request.body.size", "http.request_content_length");
    put(Field.USER_AGENT, "user_agent.original", "http.user_agent", "user_agent");
    put(Field.SYNTHETIC, "user_agent.synthetic.type");
    put(Field.SERVER_ADDRESS, "server.address", "http.host", "http.server_name");
    put(Field.SERVER_PORT, "server.port");
    put(Field.NET_PEER_NAME, "", "net.peer.name", "peer.hostname");
    put(Field.NET_PEER_PORT, "", "net.peer.port", "peer.port");
    put(Field.PEER_SERVICE, "service.peer.name", "peer.service");
    put(Field.UPSTREAM_CLUSTER, "upstream_cluster.name", "upstream_cluster");
    put(Field.DB_SYSTEM, "db.system.name", "db.system", "db.type");
    put(Field.DB_NAMESPACE, "db.namespace", "db.name", "db.instance");
    put(Field.DB_QUERY, "db.query.text", "db.statement", "sql.query");
    put(Field.DB_OPERATION, "db.operation.name", "db.operation");
    put(Field.DB_COLLECTION, "db.collection.name", "db.sql.table", "db.mongodb.collection");
    put(Field.MESSAGING_SYSTEM, "messaging.system");
    KEYS.put("db.redis.database_index", new Key(Field.DB_NAMESPACE, 1));
    KEYS.put("db.cassandra.table", new Key(Field.DB_COLLECTION, 1));
    put(
        Field.MESSAGING_DESTINATION,
        "messaging.destination.name",
        "messaging.destination",
        "message_bus.destination");
    put(Field.RPC_SERVICE, "", "rpc.service");
    put(Field.RPC_METHOD, "rpc.method");
    put(Field.RPC_STATUS, "rpc.status_code", "rpc.response.status_code", "rpc.grpc.status_code");
    KEYS.put("grpc.status_code", new Key(Field.RPC_STATUS, 0));
    put(Field.ERROR_TYPE, "error.type", "error.kind");
    put(Field.ERROR_FLAG, "error");
    put(Field.EXCEPTION_TYPE, "exception.type");
    put(Field.STATUS_MESSAGE, "otel.status_description", "exception.message", "error.message");
    put(Field.STATUS_CODE, "otel.status_code");
    put(Field.SPAN_KIND, "span.kind");
    put(Field.ENVOY_FLAGS, "response_flags");
    put(Field.RESEND, "http.request.resend_count", "http.resend_count", "http.retry_count");
    for (String attempts :
        new String[] {
          "grpc-previous-rpc-attempts",
          "grpc.previous_rpc_attempts",
          "previous-rpc-attempts",
          "rpc.grpc.request.metadata.grpc-previous-rpc-attempts",
          "gcp.grpc.resend_count"
        }) {
      KEYS.put(attempts, new Key(Field.RESEND, 0));
    }
    put(
        Field.ENVOY_ATTEMPT,
        "http.request.header.x-envoy-attempt-count",
        "http.request.header.x_envoy_attempt_count",
        "x-envoy-attempt-count");
    put(
        Field.IDEMPOTENCY_KEY,
        "http.request.header.idempotency-key",
        "http.request.header.idempotency_key",
        "http.request.header.x-idempotency-key");
    put(
        Field.RETRY_AFTER,
        "http.response.header.retry-after",
        "http.response.header.retry_after",
        "grpc-retry-pushback-ms");
    KEYS.put("rpc.grpc.response.metadata.grpc-retry-pushback-ms", new Key(Field.RETRY_AFTER, 0));
    put(Field.TRANSPARENT_RETRY, "transparent-retry", "grpc.transparent_retry");
    put(Field.THREAD_NAME, "thread.name");
    put(Field.SAMPLING_PROBABILITY, "sampling.probability");
    put(Field.SAMPLE_RATE, "SampleRate", "sample_rate");
    put(Field.SAMPLER_TYPE, "sampler.type");
    put(Field.SAMPLER_PARAM, "sampler.param");
    put(Field.TRACE_STATE, "w3c.tracestate");
    put(Field.INSTANCE, "service.instance.id");
  }

  private AttributeKeys() {}

  /** Names from the newest to the oldest; an empty one leaves its rank free. */
  private static void put(Field field, String... names) {
    for (int i = 0; i < names.length; i++) {
      if (!names[i].isEmpty()) {
        KEYS.put(names[i], new Key(field, 2 - i));
      }
    }
  }

  static Set<String> names() {
    return Collections.unmodifiableSet(KEYS.keySet());
  }

  static @Nullable Key find(String name) {
    return KEYS.get(name);
  }
}
