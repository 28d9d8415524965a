package dev.fishbone.connectors.tempo;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.notFound;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.source.ConnectorFactory;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TempoConnectorTest extends ConnectorContract {
  private static final String ALL = "{} with (most_recent=true)";

  @Override
  protected ConnectorFactory factory() {
    return new TempoConnectorFactory();
  }

  private void search(String q, String start, String end, ResponseDefinitionBuilder answer) {
    SERVER.stubFor(
        get(urlPathEqualTo("/api/search"))
            .withQueryParam("q", equalTo(q))
            .withQueryParam("start", equalTo(start))
            .withQueryParam("end", equalTo(end))
            .willReturn(answer));
  }

  /** A search that finds traces, by ids without their leading zeros. */
  private static ResponseDefinitionBuilder found(String... ids) {
    StringBuilder traces = new StringBuilder();
    for (String id : ids) {
      traces.append(traces.length() == 0 ? "" : ",").append("{\"traceID\":\"").append(id);
      traces.append("\",\"startTimeUnixNano\":\"1786699801000000000\",\"durationMs\":1500}");
    }
    return okJson("{\"traces\":[" + traces + "],\"metrics\":{}}");
  }

  private static byte[] trace(int id) {
    byte[] traceId = new byte[16];
    traceId[15] = (byte) id;
    Span span =
        Span.newBuilder()
            .setTraceId(ByteString.copyFrom(traceId))
            .setSpanId(ByteString.copyFrom(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}))
            .setStartTimeUnixNano(1_786_699_801_000_000_000L)
            .setEndTimeUnixNano(1_786_699_802_000_000_000L)
            .build();
    ScopeSpans scope = ScopeSpans.newBuilder().addSpans(span).build();
    return TracesData.newBuilder()
        .addResourceSpans(ResourceSpans.newBuilder().addScopeSpans(scope))
        .build()
        .toByteArray();
  }

  private void byId(String path, ResponseDefinitionBuilder answer) {
    SERVER.stubFor(
        get(urlPathEqualTo(path))
            .withHeader("Accept", equalTo("application/protobuf"))
            .withQueryParam("start", equalTo("1786696201"))
            .withQueryParam("end", equalTo("1786703403"))
            .withQueryParam("span_pruning", equalTo("false"))
            .willReturn(answer));
  }

  private static String v1(int id) {
    return "/api/traces/0000000000000000000000000000000" + id;
  }

  private static ResponseDefinitionBuilder bytes(byte[] body) {
    return aResponse().withBody(body).withHeader("Content-Type", "application/protobuf");
  }

  private void window(String q, ResponseDefinitionBuilder answer) {
    search(q, "1786700700", "1786704300", found("1"));
    search(q, "1786699800", "1786704300", answer);
  }

  @Test
  void tracesAreAskedForOnceByPaddedIdsAndReadBack() throws Exception {
    window(ALL, found("1", "002"));
    search(ALL, "1786699800", "1786702050", found("1"));
    search(ALL, "1786702050", "1786704300", found("2"));
    byId(v1(1), bytes(trace(1)));
    byId(v1(2), bytes(trace(2)));
    assertThat(pullAll(settings("search-limit", "2")).entries())
        .containsExactly(new Coverage.Entry("tempo", "traces", 4, 4, List.of()));
    assertThat(Pulls.spans(WINDOW, folder).spans().size()).isEqualTo(2);
  }

  @Test
  void goneTooLargeAndPartialTracesAreGapsAndTheSecondApiIsTriedAfterTheFirst() throws Exception {
    window(ALL, found("1", "2", "3", "4"));
    byId(v1(1), bytes(trace(1)));
    byId(v1(2), notFound());
    byId(v1(2).replace("api", "api/v2"), notFound());
    byId(v1(3), aResponse().withStatus(422).withBody("trace exceeds max size"));
    byId(v1(4), notFound());
    byId(v1(4).replace("api", "api/v2"), bytes(partial(trace(4))));
    assertThat(pullAll(settings()).entries().get(0).gaps())
        .extracting(gap -> gap.detail().replaceFirst("^trace 0+", ""))
        .satisfiesExactly(
            gap -> assertThat(gap).startsWith("3: it is too large for the server"),
            gap -> assertThat(gap).startsWith("4: the server left spans out"),
            gap -> assertThat(gap).startsWith("2: the search found it, and by its id"));
    assertThat(Pulls.spans(WINDOW, folder).spans().size()).isEqualTo(2);
  }

  /** {@code TraceByIDResponse} with a status. */
  private static byte[] partial(byte[] trace) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeByteArray(1, trace);
    out.writeEnum(3, 1);
    out.writeString(4, "larger than the limit");
    out.flush();
    return bytes.toByteArray();
  }

  @Test
  void aServerBeforeTheHintIsAskedWithoutItAndATooLongWindowInHalves() throws Exception {
    search(ALL, "1786700700", "1786704300", aResponse().withStatus(400).withBody("unknown hint"));
    String tooLong = "range specified by start and end exceeds 1h0m0s";
    window("{}", aResponse().withStatus(400).withBody(tooLong));
    search("{}", "1786699800", "1786702050", found());
    search("{}", "1786702050", "1786704300", found("1"));
    byId(v1(1), bytes(trace(1)));
    assertThat(pullAll(settings()).entries().get(0).gaps()).isEmpty();
  }

  @Test
  void whatIsNoTraceIsAGapAndNotWritten() throws Exception {
    window(ALL, found("1"));
    byId(v1(1), aResponse().withBody("<html>login</html>"));
    assertThat(pullAll(settings()).entries().get(0).gaps().get(0).detail())
        .endsWith("the answer is no protobuf of a trace");
    assertThat(Pulls.complaints(Pulls.spans(WINDOW, folder)))
        .containsExactly("no span could be read");
  }
}
