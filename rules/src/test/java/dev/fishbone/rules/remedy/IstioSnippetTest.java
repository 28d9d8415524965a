package dev.fishbone.rules.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.istio.api.api.networking.v1alpha3.ConnectionPoolSettings;
import io.fabric8.istio.api.api.networking.v1alpha3.HTTPRetry;
import io.fabric8.istio.api.api.networking.v1alpha3.HTTPRoute;
import io.fabric8.istio.api.api.networking.v1alpha3.TrafficPolicy;
import org.junit.jupiter.api.Test;

/** The model that is made from Istio's published schema; what it does not know it sets aside. */
class IstioSnippetTest {
  private static final RetryRemedy REMEDY = Remedies.of("library=ISTIO name=pricing");
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode tree(String code) {
    return JSON.valueToTree(Remedies.yaml(code));
  }

  @Test
  void theRouteTriesThreeTimesInAll() throws Exception {
    HTTPRoute route = JSON.treeToValue(tree(Remedies.code(REMEDY.backoff())), HTTPRoute.class);
    assertThat(route.getAdditionalProperties()).isEmpty();
    HTTPRetry retries = route.getRetries();
    assertThat(retries.getAdditionalProperties()).as("keys that Istio lacks").isEmpty();
    assertThat(retries.getAttempts()).as("after the first attempt").isEqualTo(2);
    assertThat(retries.getBackoff()).isEqualTo("200ms");
    assertThat(REMEDY.backoff().orElseThrow().place())
        .startsWith("in the retries at config/policies.yml:3, whose other keys stay");
  }

  @Test
  void theHostBoundsTheRetriesUnderWayAndTheNoteSaysThatItIsNoShare() throws Exception {
    TrafficPolicy policy =
        JSON.treeToValue(tree(Remedies.code(REMEDY.budget())), TrafficPolicy.class);
    assertThat(policy.getAdditionalProperties()).isEmpty();
    ConnectionPoolSettings pool = policy.getConnectionPool();
    assertThat(pool.getAdditionalProperties()).isEmpty();
    assertThat(pool.getHttp().getAdditionalProperties()).isEmpty();
    assertThat(pool.getHttp().getMaxRetries()).isEqualTo(3);
    assertThat(REMEDY.budget().orElseThrow().place())
        .contains("Istio has no budget as a share of calls");
  }
}
