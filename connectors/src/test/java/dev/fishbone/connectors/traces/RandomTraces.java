package dev.fishbone.connectors.traces;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.util.Random;

/** Traces with all kinds of attributes, by chance, sound as far as OTLP goes. */
final class RandomTraces {
  private static final String[] NAMES = {
    "http.request.method",
    "http.method",
    "http.route",
    "url.template",
    "url.full",
    "http.url",
    "url.path",
    "http.path",
    "url.query",
    "http.target",
    "http.response.status_code",
    "http.status_code",
    "http.request.body.size",
    "user_agent.original",
    "server.address",
    "http.host",
    "server.port",
    "net.peer.name",
    "net.peer.port",
    "peer.service",
    "upstream_cluster",
    "db.system",
    "db.system.name",
    "db.namespace",
    "db.statement",
    "db.query.text",
    "db.operation.name",
    "db.collection.name",
    "db.query.parameter.0",
    "db.query.parameter.name",
    "messaging.system",
    "messaging.destination.name",
    "rpc.service",
    "rpc.method",
    "rpc.grpc.status_code",
    "error.type",
    "error",
    "exception.type",
    "exception.message",
    "otel.status_code",
    "response_flags",
    "http.request.resend_count",
    "x-envoy-attempt-count",
    "http.request.header.idempotency-key",
    "http.response.header.retry-after",
    "transparent-retry",
    "thread.name",
    "sampling.probability",
    "SampleRate",
    "sampler.type",
    "w3c.tracestate",
    "service.instance.id",
    "unknown.one",
    "unknown.two",
    "user.id",
    "grpc.status_code",
  };
  private static final String[] VALUES = {
    "GET",
    "post",
    "/a/{id}",
    "/a/12345/b77?x=1#y",
    "/healthz",
    "/actuator/health",
    "/grüße/7",
    "https://user@host:8443/path/0123456789abcdef?q=ä",
    "http://host",
    "host",
    "http://h:80/",
    "kube-probe/1.29",
    "Mozilla/5.0",
    "503",
    "200",
    "404",
    "302",
    "1",
    "0",
    "2",
    "99",
    "-5",
    "true",
    "false",
    "postgresql",
    "SELECT a FROM t WHERE b = 'x''y' AND c = 12",
    "SELECT ? , $1",
    "grpc.health.v1.Health/Check",
    "shop.Pricing/Get",
    "UNAVAILABLE",
    "java.net.SocketTimeoutException",
    "circuit breaker open",
    "UT,URX",
    "http-worker-17",
    "pool-2-thread-9",
    "worker #4",
    "17",
    "0.25",
    "ot=th:8;rv:0123456789abcd",
    "vendor=1,ot=rv:1;th:c",
    "probabilistic",
    "a\tb\"c\\d/e",
    "line one\nline two",
    "€ and 😀",
    "pricing:8080",
    "fd00::1",
    "kafka",
    "10.0.0.7",
    "",
    "a very long segment of a path that is beyond forty characters/x",
    "deadline exceeded",
    "-",
  };

  private RandomTraces() {}

  static TracesData of(Random random) {
    TracesData.Builder traces = TracesData.newBuilder();
    for (int i = 0; i <= random.nextInt(2); i++) {
      ScopeSpans.Builder scope = ScopeSpans.newBuilder();
      for (int span = 0; span <= random.nextInt(3); span++) {
        scope.addSpans(span(random));
      }
      traces.addResourceSpans(
          ResourceSpans.newBuilder()
              .setResource(
                  Resource.newBuilder()
                      .addAttributes(text("service.name", "s" + random.nextInt(3)))
                      .addAttributes(text("k8s.pod.name", "pod-ö-" + random.nextInt(3))))
              .addScopeSpans(scope));
    }
    return traces.build();
  }

  private static Span span(Random random) {
    long start = Spans.START + random.nextInt(1_000_000);
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(bytes(random, 16))
            .setSpanId(bytes(random, 8))
            .setName(value(random))
            .setKindValue(random.nextInt(7))
            .setStartTimeUnixNano(random.nextInt(50) == 0 ? 5 : start)
            .setEndTimeUnixNano(random.nextInt(50) == 0 ? 0 : start + random.nextInt(1_000_000))
            .setStatus(
                Status.newBuilder().setCodeValue(random.nextInt(4)).setMessage(value(random)));
    if (random.nextBoolean()) {
      span.setParentSpanId(bytes(random, 8));
    }
    if (random.nextInt(4) == 0) {
      span.setTraceState(value(random));
    }
    for (int i = random.nextInt(10); i > 0; i--) {
      span.addAttributes(attribute(random));
    }
    if (random.nextInt(4) == 0) {
      span.addEvents(
          Span.Event.newBuilder()
              .setName("exception")
              .addAttributes(text("exception.type", value(random)))
              .addAttributes(text("exception.stacktrace", value(random)))
              .addAttributes(attribute(random)));
    }
    if (random.nextInt(6) == 0) {
      span.addLinks(Span.Link.newBuilder().setSpanId(bytes(random, 8)));
    }
    return span.build();
  }

  private static String value(Random random) {
    return VALUES[random.nextInt(VALUES.length)];
  }

  private static KeyValue attribute(Random random) {
    String name = NAMES[random.nextInt(NAMES.length)];
    AnyValue.Builder value = AnyValue.newBuilder();
    switch (random.nextInt(10)) {
      case 0 -> value.setIntValue(random.nextInt(600));
      case 1 -> value.setBoolValue(random.nextBoolean());
      case 2 -> value.setDoubleValue(random.nextInt(8) / 4.0);
      case 3 ->
          value.setArrayValue(
              ArrayValue.newBuilder()
                  .addValues(AnyValue.newBuilder().setStringValue(value(random)))
                  .addValues(AnyValue.newBuilder().setIntValue(503)));
      default -> value.setStringValue(value(random));
    }
    return KeyValue.newBuilder().setKey(name).setValue(value).build();
  }

  private static KeyValue text(String name, String value) {
    return KeyValue.newBuilder()
        .setKey(name)
        .setValue(AnyValue.newBuilder().setStringValue(value))
        .build();
  }

  private static ByteString bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return ByteString.copyFrom(random.nextInt(60) == 0 ? new byte[length] : bytes);
  }
}
