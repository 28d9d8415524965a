package dev.fishbone.connectors.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;

/** A server that answers as Prometheus' API says, until a case teaches it otherwise. */
abstract class PrometheusStub extends ConnectorContract {
  static final String EMPTY =
      "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}";

  /** One sample at the window's first instant. */
  static final String MATRIX =
      "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":"
          + "{\"__name__\":\"up\"},\"values\":[[1786699800.1,\"1\"]]}]}}";

  @Override
  protected ConnectorFactory factory() {
    return new PrometheusConnectorFactory();
  }

  @BeforeEach
  void answersOfAPlainPrometheus() {
    data("/api/v1/status/buildinfo", "{\"version\":\"2.42.0\",\"goVersion\":\"go1.19.8\"}");
    data("/api/v1/status/flags", "{\"storage.tsdb.retention.time\":\"0s\"}");
    data("/api/v1/status/config", "{\"yaml\":\"global: {scrape_interval: 15s}\"}");
    data("/api/v1/rules", "{\"groups\":[]}");
    posted("/api/v1/query_exemplars", "", okJson("{\"status\":\"success\",\"data\":[]}"));
  }

  final void data(String path, String data) {
    SERVER.stubFor(
        get(urlPathEqualTo(path))
            .willReturn(okJson("{\"status\":\"success\",\"data\":" + data + "}")));
  }

  final void names(String... names) {
    data("/api/v1/label/__name__/values", "[\"" + String.join("\",\"", names) + "\"]");
  }

  final void labels(String... names) {
    data("/api/v1/labels", "[\"" + String.join("\",\"", names) + "\"]");
  }

  /** To questions whose form contains the text, encoded as it is sent. */
  final void posted(String path, String form, ResponseDefinitionBuilder answer) {
    SERVER.stubFor(post(urlPathEqualTo(path)).withRequestBody(containing(form)).willReturn(answer));
  }

  final void answer(String query, String body) {
    posted("/api/v1/query", "query=" + query, okJson(body));
  }

  final void refuses(String query, int status, String type, String error) {
    posted(
        "/api/v1/query",
        "query=" + query,
        aResponse()
            .withStatus(status)
            .withBody(
                "{\"status\":\"error\",\"errorType\":\""
                    + type
                    + "\",\"error\":\""
                    + error
                    + "\"}"));
  }

  final Coverage pull(Signal... signals) throws SourceException {
    return pull(List.of(), settings(), signals);
  }

  final Coverage pull(List<ServiceMap> services, Map<String, String> settings, Signal... signals)
      throws SourceException {
    try (Connector connector = connector(settings)) {
      return connector.pull(
          new Pull(
              WINDOW,
              List.of(WINDOW),
              WINDOW,
              Set.of(signals),
              services,
              folder.resolve("recording"),
              folder.resolve("work"),
              Deadline.NEVER));
    }
  }

  final List<String> remarks(List<ServiceMap> services) throws SourceException {
    try (Connector connector = connector(settings())) {
      Pull all = Pulls.of(WINDOW, connector.offers(), folder);
      return connector
          .survey(
              new Pull(
                  all.window(),
                  all.ranges(),
                  all.history(),
                  all.signals(),
                  services,
                  all.recording(),
                  all.work(),
                  all.deadline()))
          .remarks();
    }
  }

  static List<String> details(Coverage coverage) {
    return coverage.entries().stream()
        .flatMap(entry -> entry.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
  }
}
