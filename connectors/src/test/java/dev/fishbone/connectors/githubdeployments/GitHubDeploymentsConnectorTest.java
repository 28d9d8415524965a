package dev.fishbone.connectors.githubdeployments;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GitHubDeploymentsConnectorTest extends ConnectorContract {
  private static final String LIST = "/repos/acme/pricing/deployments";

  @Override
  protected ConnectorFactory factory() {
    return new GitHubDeploymentsConnectorFactory();
  }

  @Override
  protected Map<String, String> ownSettings() {
    return Map.of("repos", "acme/pricing");
  }

  private static String deployment(int id, String time) {
    return "{\"id\":"
        + id
        + ",\"ref\":\"v"
        + id
        + "\",\"sha\":\"abc"
        + id
        + "\",\"created_at\":\""
        + time
        + "\",\"environment\":\"production\",\"creator\":{\"login\":\"ada\"}}";
  }

  private static void list(String address, String link, String body) {
    SERVER.stubFor(
        get(urlEqualTo(address)).willReturn(okJson("[" + body + "]").withHeader("Link", link)));
  }

  private static void statuses(int id, int status, String body) {
    SERVER.stubFor(
        get(urlEqualTo(LIST + "/" + id + "/statuses?per_page=100"))
            .willReturn(aResponse().withStatus(status).withBody(body)));
  }

  private static String state(String state, String time) {
    return "{\"state\":\"" + state + "\",\"created_at\":\"2026-08-14T" + time + ":00Z\"}";
  }

  @Test
  void oneThatOnlyWaitedIsNoRolloutAndOneThatWasDeletedIsAGap() throws Exception {
    String next = SERVER.baseUrl() + "/repositories/5/deployments?page=2";
    list(
        LIST + "?per_page=100",
        "<" + next + ">; rel=\"next\", <x>; rel=\"last\"",
        deployment(5, "2026-08-14T10:30:00Z") + "," + deployment(4, "2026-08-14T10:20:00Z"));
    list(
        "/repositories/5/deployments?page=2",
        "<http://elsewhere.test/?page=3>; rel=\"next\"",
        deployment(3, "2026-08-14T09:31:00Z") + "," + deployment(2, "2026-08-14T09:29:59Z"));
    statuses(5, 200, "[" + state("queued", "10:31") + "," + state("inactive", "10:40") + "]");
    statuses(4, 404, "{\"message\":\"Not Found\"}");
    statuses(3, 200, "[" + state("success", "09:50") + "," + state("in_progress", "09:45") + "]");
    Coverage coverage = pullAll(settings());
    assertThat(Pulls.merged(folder, "changes.jsonl"))
        .containsExactly(
            "{\"time\":\"2026-08-14T09:45:00Z\",\"end\":\"2026-08-14T09:50:00Z\",\"type\":"
                + "\"deploy\",\"service\":\"pricing\",\"title\":\"deploy of acme/pricing v3\","
                + "\"to\":\"abc3\",\"scope\":\"production\",\"ref\":\"3\"}");
    assertThat(coverage.entries().get(0).gaps())
        .singleElement()
        .asString()
        .contains("deployment 4 of acme/pricing")
        .contains("deleted");
  }

  @Test
  void theNextPageIsNotAskedOfAnotherHostAndARefusalForTheRateIsAGap() throws Exception {
    list(
        LIST + "?per_page=100",
        "<http://127.0.0.2:1/x?page=2>; rel=\"next\"",
        deployment(3, "2026-08-14T09:31:00Z"));
    statuses(3, 403, "{\"message\":\"API rate limit exceeded\"}");
    assertThat(pullAll(settings()).toString())
        .contains("its next page lies elsewhere (http://127.0.0.2:1/x?page=2)")
        .contains("API rate limit exceeded");
  }
}
