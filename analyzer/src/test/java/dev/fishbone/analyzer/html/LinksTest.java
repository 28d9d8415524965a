package dev.fishbone.analyzer.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.findings.Findings.Range;
import dev.fishbone.analyzer.html.Links.Target;
import dev.fishbone.connectors.yaml.YamlException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of telemetry: where they come from, and where they lead. */
final class LinksTest {
  private static final Range HOUR =
      new Range(Instant.parse("2026-08-14T09:00:00Z"), Instant.parse("2026-08-14T10:00:00Z"));
  private static final String QUERY = "sum(rate(http_requests_total{code=~\"5..\"}[1m])) > 0";

  private static Links read(String text) throws YamlException {
    return LinksFile.read("links.yml", text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "links: {prometheus: 'javascript:alert(1)'}",
        "links: {prometheus: 'ftp://files.example'}",
        "links: {prometheus: prometheus.example}",
        "links: {prometheus: 'https://'}",
        "links: {prometheus: 'https://a b.example'}",
        "links: {prometheus: 'https://user:secret@prometheus.example'}",
        "links: {prometheus: 'https://prometheus.example/?token=secret'}",
        "links: {jaeger: 'https://jaeger.example/#x'}",
        "links: {tempo: 'https://tempo.example'}",
        "links: {grafana: 'https://grafana.example'}",
        "links: {grafana: {url: 'https://grafana.example'}}",
        "links: {grafana: {url: 'https://grafana.example', loki: x}}",
        "prometheus: https://prometheus.example",
        "links: [a]",
        ""
      })
  void whatIsNoAddressIsRefusedWithItsPlaceAndWithoutItsSecret(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("links.yml:1:")
        .hasMessageNotContaining("secret");
  }

  @Test
  void anAddressMayHaveAPathAndASlashAtItsEnd() throws Exception {
    assertThat(read("links: {prometheus: 'http://host:9090/prom/'}").prometheus())
        .isEqualTo("http://host:9090/prom");
  }

  /** Prometheus' own form: g0.end_input in UTC, g0.range_input a duration. */
  @Test
  void aQueryLeadsToTheGraphOverItsWindowWithSomeRoom() throws Exception {
    Links links = read("links: {prometheus: 'https://p.example'}");
    Target target = links.query(QUERY, HOUR).get(0);
    assertThat(decoded(target.address()))
        .isEqualTo(
            "https://p.example/graph?g0.expr="
                + QUERY
                + "&g0.tab=0&g0.range_input=4320s&g0.end_input=2026-08-14 10:06:00");
    assertThat(target.address()).doesNotContain(" ", "\"", "+");
  }

  @Test
  void aMomentIsShownWithinTenMinutes() throws Exception {
    Range moment = new Range(HOUR.from(), HOUR.from());
    Links links = read("links: {prometheus: 'https://p.example'}");
    assertThat(decoded(links.query("up", moment).get(0).address()))
        .contains("g0.range_input=600s", "g0.end_input=2026-08-14 09:05:00");
  }

  @Test
  void aQueryLeadsToGrafanasExploreWithItsDataSource() throws Exception {
    Links links = read("links: {grafana: {url: 'https://g.example', prometheus: prom-uid}}");
    Target target = links.query(QUERY, HOUR).get(0);
    assertThat(target.name()).isEqualTo("Grafana");
    assertThat(decoded(target.address()))
        .startsWith("https://g.example/explore?schemaVersion=1&orgId=1&panes={\"a\":{")
        .contains("\"datasource\":\"prom-uid\"")
        .contains("code=~\\\"5..\\\"")
        .contains("\"range\":{\"from\":\"1786697640000\",\"to\":\"1786701960000\"}");
    assertThat(links.trace("0af7", HOUR)).isEmpty();
  }

  @Test
  void aTraceLeadsToTheFirstOfJaegerTempoAndZipkin() throws Exception {
    String id = "0af7651916cd43dd8448eb211c80319c";
    String all =
        "links: {jaeger: 'http://j.example', zipkin: 'http://z.example',"
            + " grafana: {url: 'http://g.example', tempo: t}}";
    assertThat(read(all).trace(id, HOUR).map(Target::address))
        .contains("http://j.example/trace/" + id);
    assertThat(read("links: {zipkin: 'http://z.example'}").trace(id, HOUR).map(Target::address))
        .contains("http://z.example/zipkin/traces/" + id);
    Optional<Target> tempo =
        read("links: {grafana: {url: 'http://g.example', tempo: t}}").trace(id, HOUR);
    assertThat(tempo.map(t -> decoded(t.address())).orElseThrow())
        .contains("\"queryType\":\"traceql\"", "\"query\":\"" + id + "\"");
  }

  @Test
  void anIdThatIsNoneCannotLeaveItsPlace() throws Exception {
    Links links = read("links: {jaeger: 'http://j.example'}");
    String address = links.trace("../../admin?x=1#y", HOUR).orElseThrow().address();
    assertThat(URI.create(address).getRawPath()).isEqualTo("/trace/..%2F..%2Fadmin%3Fx%3D1%23y");
  }

  private static String decoded(String address) {
    return URLDecoder.decode(address, StandardCharsets.UTF_8);
  }
}
