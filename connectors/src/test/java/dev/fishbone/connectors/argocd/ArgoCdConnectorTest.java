package dev.fishbone.connectors.argocd;

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

class ArgoCdConnectorTest extends ConnectorContract {
  private static final String HISTORY =
      "{\"id\":7,\"revision\":\"aaa\",\"deployedAt\":\"2026-08-14T09:40:00Z\","
          + "\"initiatedBy\":{\"username\":\"ada\"},"
          + "\"source\":{\"repoURL\":\"https://u:hunter2@git.test/x\",\"path\":\"apps/<b>\"}},"
          + "{\"id\":8,\"revision\":\"aaa\",\"deployedAt\":\"2026-08-14T09:50:00Z\","
          + "\"initiatedBy\":{\"automated\":true}},"
          + "{\"id\":9,\"revision\":\"bbb\",\"deployStartedAt\":\"2026-08-14T10:00:00Z\","
          + "\"deployedAt\":\"2026-08-14T10:02:00Z\"}";

  @Override
  protected ConnectorFactory factory() {
    return new ArgoCdConnectorFactory();
  }

  @Test
  void aSyncOfTheSameRevisionIsNoDeployAndForgottenSyncsAreNotSaidNotToHaveBeen() throws Exception {
    SERVER.stubFor(
        get(urlEqualTo("/api/v1/applications"))
            .willReturn(
                okJson(
                    "{\"items\":[{\"metadata\":{\"name\":\"pricing\"},\"status\":{\"history\":["
                        + HISTORY
                        + "],\"operationState\":{\"phase\":\"Failed\",\"message\":\"hook failed\","
                        + "\"startedAt\":\"2026-08-14T10:30:00Z\"}}}]}")));
    Coverage coverage = pullAll(settings());
    assertThat(Pulls.merged(folder, "changes.jsonl"))
        .satisfiesExactly(
            line -> assertThat(line).contains("\"deploy\"").contains("apps/<b>"),
            line -> assertThat(line).contains("\"config\"").contains("automated"),
            line ->
                assertThat(line)
                    .contains("T10:00:00Z\",\"end\":\"2026-08-14T10:02:00Z\",\"type\":\"deploy\"")
                    .contains("\"from\":\"aaa\",\"to\":\"bbb\""),
            line -> assertThat(line).contains("that failed").contains("hook failed"))
        .noneMatch(line -> line.contains("hunter2") || line.contains("ada"));
    assertThat(coverage.entries().get(0).gaps())
        .singleElement()
        .satisfies(gap -> assertThat(gap.range().to()).isEqualTo("2026-08-14T09:40:00Z"))
        .satisfies(gap -> assertThat(gap.detail()).contains("revisionHistoryLimit"));
  }

  @Test
  void manifestsAreReadAndOneThatNeverSawAClusterSaysSoWithItsLine() throws Exception {
    String yaml =
        "kind: Application\nmetadata: {name: cart}\n---\nkind: Application\n"
            + "metadata: {name: pricing}\nstatus:\n  history:\n"
            + "  - {id: 0, revision: aaa, deployedAt: '2026-08-14T09:40:00Z'}\n";
    String file = Files.writeString(folder.resolve("apps.yaml"), yaml).toString();
    try (Connector source = connector(Map.of("files", file, "services.pricing", "prices"))) {
      assertThat(source.pull(pull(source)).toString())
          .contains("apps.yaml:1: the application \"cart\" has no status");
    }
    assertThat(Pulls.merged(folder, "changes.jsonl"))
        .singleElement()
        .asString()
        .contains("\"service\":\"prices\"");
  }
}
