package dev.fishbone.connectors.zipkin;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ZipkinConnectorTest extends ConnectorContract {
  private static final String SPAN =
      "{\"traceId\":\"%032x\",\"id\":\"%016x\",\"timestamp\":1786699801000000,\"duration\":5%s}";

  @Override
  protected ConnectorFactory factory() {
    return new ZipkinConnectorFactory();
  }

  private void traces(ResponseDefinitionBuilder answer, String endTs, String lookback) {
    SERVER.stubFor(
        get(urlPathEqualTo("/api/v2/traces"))
            .withQueryParam("endTs", equalTo(endTs))
            .withQueryParam("lookback", equalTo(lookback))
            .willReturn(answer));
  }

  private static String span(int trace, int id, String more) {
    return String.format(java.util.Locale.ROOT, SPAN, trace, id, more);
  }

  private void services() {
    SERVER.stubFor(get("/api/v2/services").willReturn(okJson("[\"cart\",\"web\"]")));
  }

  @Test
  void bothHalvesOfASharedSpanAreKeptAndAFullAnswerIsHalved() throws Exception {
    services();
    String shared = "[" + span(1, 1, "") + ",\n" + span(1, 1, ",\"shared\":true") + "]";
    String other = "[" + span(2, 1, "") + "]";
    traces(okJson("[" + shared + "," + other + "]"), "1786704300000", "4500000");
    traces(okJson("[" + other + "]"), "1786702050000", "2250000");
    traces(okJson("[" + shared + "]"), "1786704300000", "2250000");
    assertThat(pullAll(settings("search-limit", "2")).entries())
        .containsExactly(new Coverage.Entry("zipkin", "traces", 2, 2, List.of()));
    assertThat(Pulls.spans(WINDOW, folder).spans().size()).isEqualTo(3);
  }

  @Test
  void anAnswerOfTenThousandSpansMayBeCutAndItsTracesAreNotTakenForWhole() throws Exception {
    services();
    String many =
        IntStream.rangeClosed(1, 10_000)
            .mapToObj(id -> span(1, id, ""))
            .collect(Collectors.joining(",", "[[", "]]"));
    traces(okJson(many), "1786704300000", "4500000");
    traces(okJson("[]"), "1786702050000", "2250000");
    traces(
        okJson(many.replace("]]", "," + span(1, 10_001, "") + "]]")), "1786704300000", "2250000");
    assertThat(pullAll(settings()).entries().get(0).gaps()).isEmpty();
    assertThat(Pulls.spans(WINDOW, folder).spans().size()).isEqualTo(10_001);
  }

  @Test
  void aServiceOfWhichNothingIsKnownIsAGapWithTheNameThatWasMeant() throws Exception {
    services();
    for (String name : List.of("cart", "wed")) {
      SERVER.stubFor(
          get(urlPathEqualTo("/api/v2/traces"))
              .withQueryParam("serviceName", equalTo(name))
              .willReturn(okJson(name.equals("cart") ? "[[" + span(1, 1, "") + "]]" : "[]")));
    }
    ServiceMap cart = new ServiceMap("Cart", List.of(), List.of(), Map.of());
    ServiceMap web =
        new ServiceMap("front", List.of(Map.of("service.name", "Wed")), List.of(), Map.of());
    try (Connector connector = connector(settings())) {
      Pull all = pull(connector);
      List<ServiceMap> services = List.of(cart, web);
      Pull pull =
          new Pull(
              all.window(),
              all.ranges(),
              WINDOW,
              all.signals(),
              services,
              all.recording(),
              all.work(),
              all.deadline());
      Coverage.Gap gap = connector.pull(pull).entries().get(0).gaps().get(0);
      assertThat(gap.reason()).isEqualTo(ReasonCode.NO_DATA);
      assertThat(gap.detail()).contains("no trace of \"wed\"").contains("did you mean web?");
    }
  }

  @Test
  void anAnswerThatBreaksOffKeepsItsWholeTracesAndIsAGap() throws Exception {
    services();
    traces(okJson("[[" + span(1, 1, "") + "],[" + span(2, 1, "")), "1786704300000", "4500000");
    Coverage.Entry entry = pullAll(settings()).entries().get(0);
    assertThat(entry.received()).isZero();
    assertThat(entry.gaps().get(0).detail()).contains("breaks off or is broken after 1 traces");
    assertThat(Pulls.spans(WINDOW, folder).spans().size()).isEqualTo(1);
  }

  @Test
  void aFailingSearchIsAGapThatRepeatsTheServersWords() throws Exception {
    services();
    traces(aResponse().withStatus(500).withBody("storage is down"), "1786704300000", "4500000");
    assertThat(pullAll(settings()).entries().get(0).gaps())
        .extracting(Coverage.Gap::detail)
        .containsExactly("traces: HTTP 500, \"storage is down\"");
  }
}
