package dev.fishbone.connectors.jaeger;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.notFound;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class JaegerConnectorTest extends ConnectorContract {
  private static final String NONE =
      "{\"error\":{\"httpCode\":404,\"message\":\"No traces found\"}}";
  private static final String LEGACY =
      "{\"data\":[{\"traceID\":\"ff\",\"spans\":[{\"spanID\":\"1\",\"operationName\":\"get\","
          + "\"startTime\":1786699801000000,\"duration\":1500,\"processID\":\"p\"}],"
          + "\"processes\":{\"p\":{\"serviceName\":\"web\"}}}],\"errors\":null}";

  @Override
  protected ConnectorFactory factory() {
    return new JaegerConnectorFactory();
  }

  /** One span of a trace, as v3 answers: what a server sends back to back, several a body. */
  private static String result(String trace, String span) {
    return "{\"result\":{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"traceId\":\""
        + trace.repeat(32)
        + "\",\"spanId\":\""
        + span.repeat(16)
        + "\",\"name\":\"größe\",\n\"startTimeUnixNano\":\"1786699801000000000\","
        + "\"endTimeUnixNano\":\"1786699802000000000\"}]}]}]}}";
  }

  private void answer(String path, ResponseDefinitionBuilder answer, String... parameters) {
    MappingBuilder question = get(urlPathEqualTo(path));
    for (int i = 0; i < parameters.length; i += 2) {
      question.withQueryParam(parameters[i], equalTo(parameters[i + 1]));
    }
    SERVER.stubFor(question.willReturn(answer));
  }

  /** A server that speaks v3 and lists these services. */
  private void third(String... services) {
    String names = String.join("\",\"", services);
    answer("/api/v3/services", okJson("{\"services\":[\"" + names + "\"]}"));
    answer("/api/v3/traces", notFound().withBody(NONE));
  }

  private void traces(String service, String from, String to, String body) {
    answer(
        "/api/v3/traces",
        ok(body),
        "query.serviceName",
        service,
        "query.startTimeMin",
        "2026-08-14T" + from + "Z",
        "query.startTimeMax",
        "2026-08-14T" + to + "Z",
        "query.rawTraces",
        "true",
        "query.searchDepth",
        "2");
  }

  @Test
  void aFullAnswerIsAskedForInHalvesAndEachTraceIsWrittenOnce() throws Exception {
    third("cart", "web");
    traces("cart", "09:30:00", "10:45:00", result("a", "1") + "\n" + result("b", "2"));
    traces("cart", "09:30:00", "10:07:30", result("a", "1"));
    traces("cart", "10:07:30", "10:45:00", result("b", "2") + result("b", "3"));
    traces("web", "09:30:00", "10:45:00", result("c", "1"));
    assertThat(pullAll(settings("search-limit", "2")).entries())
        .containsExactly(new Coverage.Entry("jaeger", "traces", 3, 3, List.of()));
    assertThat(Pulls.spans(WINDOW, folder).spans().size()).isEqualTo(3);
  }

  @Test
  void whatIsFullInASecondIsAGapWithItsTimes() throws Exception {
    third("cart");
    traces("cart", "09:30:00", "09:30:02", result("a", "1") + result("b", "2"));
    traces("cart", "09:30:00", "09:30:01", result("a", "1") + result("b", "2"));
    traces("cart", "09:30:01", "09:30:02", result("c", "1") + result("b", "2"));
    TimeRange window = new TimeRange(WINDOW.from(), WINDOW.from().plusSeconds(2));
    try (Connector connector = connector(settings("search-limit", "2"))) {
      Coverage coverage = connector.pull(Pulls.of(window, connector.offers(), folder));
      Coverage.Gap gap = coverage.entries().get(0).gaps().get(0);
      assertThat(gap.range()).isEqualTo(window);
      assertThat(gap.detail()).contains("\"cart\"").contains("set search-limit higher");
    }
    assertThat(Pulls.spans(window, folder).spans().size()).isEqualTo(3);
  }

  @Test
  void anOldServerAnswersUnknownAddressesWithItsPageAndIsAskedByTheLegacyApi() throws Exception {
    answer("/api/v3/services", ok("<!doctype html>").withHeader("Content-Type", "text/html"));
    answer("/api/services", okJson("{\"data\":[\"web\"],\"total\":1}"));
    String[] asked = {
      "service", "web", "start", "1786699800000000", "end", "1786704300000000", "raw", "true"
    };
    answer("/api/traces", okJson(LEGACY), asked);
    assertThat(pullAll(settings()).entries())
        .containsExactly(new Coverage.Entry("jaeger", "traces", 1, 1, List.of()));
    assertThat(Pulls.spans(WINDOW, folder).spans().size()).isEqualTo(1);
  }

  @Test
  void aGatewayThatKnowsSnakeCaseOnlyIsAskedInIt() throws Exception {
    third("web");
    answer("/api/v3/traces", aResponse().withStatus(400).withBody("missing parameter"));
    answer("/api/v3/traces", okJson(result("a", "1")), "query.service_name", "web");
    assertThat(pullAll(settings()).entries().get(0).gaps()).isEmpty();
  }

  @Test
  void aTimeWithoutTracesIsNoSilence() throws Exception {
    third("web");
    Coverage.Gap gap = pullAll(settings()).entries().get(0).gaps().get(0);
    assertThat(gap.reason()).isEqualTo(ReasonCode.NO_DATA);
    assertThat(gap.detail()).contains("has no trace of this time");
  }
}
