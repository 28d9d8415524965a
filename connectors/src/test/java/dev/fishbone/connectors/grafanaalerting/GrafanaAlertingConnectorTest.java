package dev.fishbone.connectors.grafanaalerting;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.pulling.ReceiverFacts;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GrafanaAlertingConnectorTest extends ConnectorContract {
  @Override
  protected ConnectorFactory factory() {
    return new GrafanaAlertingConnectorFactory();
  }

  private static void part(String name, String json) {
    SERVER.stubFor(get(urlEqualTo("/api/v1/provisioning/" + name)).willReturn(okJson(json)));
  }

  @Test
  void whatAContactPointIsIsDecidedBeforeItsSecretsAreTakenOut() throws Exception {
    part(
        "contact-points",
        """
        [{"uid": "a", "name": "mail", "type": "email", "settings": {"addresses": "a@b.test"}},
         {"uid": "b", "name": "oncall", "type": "pagerduty",
          "settings": {"httpHeaders": {"priority": "hunter2"}},
          "secureSettings": {"integrationKey": "hunter2"}}]
        """);
    part("policies", "{\"receiver\": \"mail\", \"routes\": []}");
    part("mute-timings", "[]");
    part("alert-rules", "[]");
    Coverage coverage = pullAll(settings());
    assertThat(ReceiverFacts.read(folder.resolve("work")))
        .isEqualTo(Map.of("mail", ReceiverClass.EMAIL, "oncall", ReceiverClass.PAGE));
    assertThat(recorded("alerts/grafana-contact-points.json"))
        .content()
        .contains("pagerduty")
        .doesNotContain("hunter2");
    assertThat(coverage.entries())
        .flatExtracting(Coverage.Entry::gaps)
        .as("none of a kind is no failure")
        .singleElement()
        .satisfies(gap -> assertThat(gap.detail()).contains("those of now"));
  }
}
