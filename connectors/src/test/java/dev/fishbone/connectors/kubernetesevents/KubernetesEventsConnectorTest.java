package dev.fishbone.connectors.kubernetesevents;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KubernetesEventsConnectorTest extends ConnectorContract {
  @Override
  protected ConnectorFactory factory() {
    return new KubernetesEventsConnectorFactory();
  }

  private static String event(String kind, String name, String reason, String time, String text) {
    return "{\"metadata\":{\"uid\":\"u\"},\"eventTime\":null,\"lastTimestamp\":\"2026-08-14T"
        + time
        + "Z\",\"reason\":\""
        + reason
        + "\",\"message\":\""
        + text
        + "\",\"involvedObject\":"
        + "{\"kind\":\""
        + kind
        + "\",\"namespace\":\"shop\",\"name\":\""
        + name
        + "\"}}";
  }

  private static String scaled(String time, String how) {
    return event("Deployment", "pricing", "ScalingReplicaSet", time, "Scaled " + how);
  }

  private String dump(String... events) throws Exception {
    String all = "{\"kind\":\"List\",\n\"items\":[" + String.join(",\n", events) + "]}";
    Map<String, String> settings =
        Map.of("files", Files.writeString(folder.resolve("dump"), all).toString());
    try (Connector source = connector(settings)) {
      return source.pull(pull(source)).toString();
    }
  }

  @Test
  void scalingIsNoDeployAndADeployIsOneChangeWithBothReplicaSets() throws Exception {
    dump(
        scaled("09:35:00", "up replica set pricing-aaa to 4 from 2"),
        scaled("10:20:00", "up replica set pricing-bbb to 1"),
        scaled("10:21:00", "down replica set pricing-aaa to 3 from 4"),
        scaled("10:22:00", "up replica set pricing-bbb to 4 from 1"),
        scaled("10:23:00", "down replica set pricing-aaa to 0 from 3"));
    assertThat(Pulls.merged(folder, "changes.jsonl"))
        .satisfiesExactly(
            line -> assertThat(line).contains("T09:35:00Z\",\"type\":\"scale\""),
            line ->
                assertThat(line)
                    .contains("T10:20:00Z\",\"end\":\"2026-08-14T10:23:00Z\",\"type\":\"deploy\"")
                    .contains("\"from\":\"pricing-aaa\",\"to\":\"pricing-bbb\""));
  }

  @Test
  void aPodThatIsScaledAwayIsDrainedAndOneThatFailsItsProbeIsRestarted() throws Exception {
    String pod = "pricing-5d9f8b6c5d-x2x4z";
    String unhealthy =
        event("Pod", pod, "Unhealthy", "10:00:30", "Liveness probe failed: <b>503</b>");
    String gaps =
        dump(
            event("Pod", "db-0", "Killing", "09:50:00", "Stopping container db"),
            unhealthy.replace(
                "\"eventTime\"", "\"firstTimestamp\":\"2026-08-14T10:00:00Z\",\"count\":3,\"x\""),
            event(
                "Pod",
                pod,
                "Killing",
                "10:01:00",
                "Container c failed liveness probe, will be restarted"));
    assertThat(Pulls.merged(folder, "health.jsonl"))
        .satisfiesExactly(
            line -> assertThat(line).contains("\"service\":\"db\"").contains("\"state\":\"drain\""),
            line ->
                assertThat(line)
                    .contains("T10:00:00Z")
                    .contains("\"service\":\"pricing\"")
                    .contains(
                        "\"failing\",\"reason\":\"<b>503</b> (3 times)\",\"probe\":\"Liveness probe\""),
            line -> assertThat(line).contains("T10:00:30Z").contains("failing"),
            line -> assertThat(line).contains("T10:01:00Z").contains("\"state\":\"restarted\""));
    assertThat(gaps)
        .contains("oldest event of Kubernetes that is known is of 2026-08-14T09:50:00Z")
        .contains("end at 2026-08-14T10:01:00Z");
  }

  @Test
  void aListThatTheServerForgotIsAskedForAnewAndWhatIsOlderThanItIsNotSaidToBeQuiet()
      throws Exception {
    String page =
        "{\"metadata\":{\"continue\":\"%\"},\"items\":["
            + event("Node", "n1", "Rebooted", "10:30:00", "x")
            + "]}";
    SERVER.stubFor(
        get(urlEqualTo("/api/v1/events?limit=500")).willReturn(okJson(page.replace("%", "a"))));
    SERVER.stubFor(
        get(urlEqualTo("/api/v1/events?limit=500&continue=a"))
            .willReturn(aResponse().withStatus(410)));
    SERVER.stubFor(
        get(urlEqualTo("/api/v1/events?limit=499")).willReturn(okJson(page.replace("%", ""))));
    Coverage coverage = pullAll(settings());
    assertThat(Pulls.merged(folder, "changes.jsonl"))
        .hasSize(1)
        .first()
        .asString()
        .contains("infra");
    assertThat(coverage.entries().get(0).gaps().get(0).range().to())
        .isEqualTo("2026-08-14T10:30:00Z");
  }
}
