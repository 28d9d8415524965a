package dev.fishbone.connectors.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
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
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The same spans in every form of OTLP give the same columns. */
class OtlpFormsTest {
  private static final List<String> KEYS =
      List.of(
          "http.request.method",
          "http.method",
          "http.route",
          "url.full",
          "http.url",
          "url.path",
          "http.response.status_code",
          "http.status_code",
          "peer.service",
          "server.address",
          "server.port",
          "db.system",
          "db.statement",
          "rpc.service",
          "rpc.method",
          "rpc.grpc.status_code",
          "error.type",
          "thread.name",
          "http.request.resend_count",
          "user_agent.original",
          "http.request.header.x-envoy-attempt-count",
          "unknown.key");

  @Property(tries = 100, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void jsonAndEveryFramingOfProtobufAgree(@ForAll("traces") TracesData traces) {
    Read json = Read.text(ProtoJson.of(traces));
    byte[] bytes = traces.toByteArray();
    List<String> expected = json.lines();
    assertThat(json.complaints()).isEmpty();
    assertThat(Read.bytes(bytes).lines()).as("bare").isEqualTo(expected);
    assertThat(Read.bytes(Spans.framed(bytes)).lines()).as("framed").isEqualTo(expected);
    assertThat(Read.bytes(Zstd.compress(Spans.framed(bytes))).lines()).isEqualTo(expected);
    assertThat(Read.bytes(Spans.framed(Zstd.compress(bytes))).lines()).isEqualTo(expected);
    byte[] jsonFrame = Zstd.compress(Spans.utf8(ProtoJson.of(traces)));
    assertThat(Read.bytes(Spans.framed(jsonFrame)).lines()).isEqualTo(expected);
  }

  @Property(tries = 30, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void protobufCutAnywhereKeepsTheMessagesBefore(@ForAll("traces") TracesData traces) {
    byte[] message = traces.toByteArray();
    byte[] whole = Spans.framed(message, message);
    int each = Read.bytes(Spans.framed(message)).spans().size();
    for (int cut = 1; cut < whole.length; cut += 1 + whole.length / 50) {
      Read read = Read.bytes(Arrays.copyOf(whole, cut));
      assertThat(read.spans().size()).isGreaterThanOrEqualTo(cut >= 4 + message.length ? each : 0);
    }
    for (int cut = 1; cut < message.length; cut += 1 + message.length / 50) {
      assertThat(Read.bytes(Arrays.copyOf(message, cut)).spans().size()).isLessThanOrEqualTo(each);
    }
  }

  @Property(tries = 500, seed = "42")
  void noiseNeverFails(@ForAll byte[] noise) {
    assertThat(Read.bytes(noise).spans().size()).isZero();
  }

  @Provide
  Arbitrary<TracesData> traces() {
    return resourceSpans()
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(all -> TracesData.newBuilder().addAllResourceSpans(all).build());
  }

  private static Arbitrary<ResourceSpans> resourceSpans() {
    return Combinators.combine(texts(), span().list().ofMinSize(1).ofMaxSize(5))
        .as(
            (service, spans) ->
                ResourceSpans.newBuilder()
                    .setResource(
                        Resource.newBuilder().addAttributes(pair("service.name", text(service))))
                    .addScopeSpans(ScopeSpans.newBuilder().addAllSpans(spans))
                    .build());
  }

  private static Arbitrary<Span> span() {
    return Combinators.combine(
            Arbitraries.longs().between(1, Long.MAX_VALUE),
            Arbitraries.longs(),
            Arbitraries.integers().between(0, 5),
            texts(),
            attribute().list().ofMaxSize(6),
            Arbitraries.integers().between(0, 2),
            Arbitraries.of("", "ot=th:8", "a=b,ot=p:1;th:c", "ot=th:0"),
            Arbitraries.of(true, false))
        .as(OtlpFormsTest::span);
  }

  private static Span span(
      long id,
      long parent,
      int kind,
      String name,
      List<KeyValue> attributes,
      int status,
      String state,
      boolean linked) {
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(id(id).concat(id(~id)))
            .setSpanId(id(id))
            .setParentSpanId(parent == 0 ? ByteString.EMPTY : id(parent))
            .setTraceState(state)
            .setKindValue(kind)
            .setName(name)
            .setStartTimeUnixNano(Spans.START + (id & 0xfffff))
            .setEndTimeUnixNano(Spans.START + (id & 0xffffff) + 1)
            .addAllAttributes(attributes)
            .setStatus(Status.newBuilder().setCodeValue(status).setMessage(name));
    if (linked) {
      span.addLinks(Span.Link.newBuilder().setSpanId(id(7)));
      span.addEvents(
          Span.Event.newBuilder()
              .setName("exception")
              .addAttributes(pair("exception.type", text("java.net.SocketTimeoutException"))));
    }
    return span.build();
  }

  private static Arbitrary<KeyValue> attribute() {
    Arbitrary<AnyValue> value =
        Arbitraries.oneOf(
            texts().map(OtlpFormsTest::text),
            Arbitraries.of("GET", "/healthz", "https://a:8443/x/12345?q=1", "timeout", "qtp12-7")
                .map(OtlpFormsTest::text),
            Arbitraries.longs()
                .between(0, 600)
                .map(n -> AnyValue.newBuilder().setIntValue(n).build()),
            Arbitraries.of(true, false).map(b -> AnyValue.newBuilder().setBoolValue(b).build()),
            texts()
                .map(
                    t ->
                        AnyValue.newBuilder()
                            .setArrayValue(ArrayValue.newBuilder().addValues(text(t)))
                            .build()));
    return Combinators.combine(Arbitraries.of(KEYS), value).as(OtlpFormsTest::pair);
  }

  private static Arbitrary<String> texts() {
    return Arbitraries.strings().withCharRange('\u0001', '\u02ff').ofMaxLength(12);
  }

  private static KeyValue pair(String key, AnyValue value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  private static AnyValue text(String value) {
    return AnyValue.newBuilder().setStringValue(value).build();
  }

  private static ByteString id(long value) {
    byte[] bytes = new byte[8];
    for (int i = 0; i < 8; i++) {
      bytes[i] = (byte) (value >>> 56 - 8 * i);
    }
    return ByteString.copyFrom(bytes);
  }
}
