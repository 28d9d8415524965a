package dev.fishbone.rules.remedy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.JsonFormat;
import io.envoyproxy.envoy.config.cluster.v3.CircuitBreakers.Thresholds;
import io.envoyproxy.envoy.config.cluster.v3.Cluster;
import io.envoyproxy.envoy.config.route.v3.RetryPolicy;
import io.envoyproxy.envoy.config.route.v3.RouteAction;
import org.junit.jupiter.api.Test;

/** Envoy's own messages, which refuse a key that they do not have. */
class EnvoySnippetTest {
  private static final RetryRemedy REMEDY = Remedies.of("library=ENVOY name=pricing on=5xx");

  private static <B extends Message.Builder> B read(B empty, String code)
      throws InvalidProtocolBufferException {
    JsonFormat.parser().merge(new Gson().toJson(Remedies.yaml(code)), empty);
    return empty;
  }

  @Test
  void aKeyThatEnvoyDoesNotHaveIsRefused() {
    String slip = Remedies.code(REMEDY.backoff()).replace("num_retries", "retries");
    assertThatThrownBy(() -> read(RouteAction.newBuilder(), slip))
        .isInstanceOf(InvalidProtocolBufferException.class);
  }

  @Test
  void theRouteTriesThreeTimesInAllAndDoublesItsPauses() throws Exception {
    RouteAction.Builder route = RouteAction.newBuilder().setCluster("pricing");
    route.getRetryPolicyBuilder().setRetryOn("5xx").getNumRetriesBuilder().setValue(3);
    // Keys that the snippet lacks stay.
    route.mergeFrom(read(RouteAction.newBuilder(), Remedies.code(REMEDY.backoff())).build());
    RetryPolicy policy = route.build().getRetryPolicy();
    assertThat(policy.getNumRetries().getValue()).as("after the first attempt").isEqualTo(2);
    RetryPolicy.RetryBackOff pauses = policy.getRetryBackOff();
    assertThat(Durations.toMillis(pauses.getBaseInterval())).isEqualTo(200);
    assertThat(Durations.toMillis(pauses.getMaxInterval())).isEqualTo(2000);
    assertThat(policy.getRetryOn()).isEqualTo("5xx");
    assertThat(REMEDY.backoff().orElseThrow().place())
        .isEqualTo("in the retry_policy at config/policies.yml:3, whose other keys stay");
  }

  @Test
  void theClusterBoundsRetriesByATenth() throws Exception {
    Cluster cluster =
        read(Cluster.newBuilder().setName("pricing"), Remedies.code(REMEDY.budget())).build();
    assertThat(cluster.getCircuitBreakers().getThresholdsList()).hasSize(1);
    Thresholds limits = cluster.getCircuitBreakers().getThresholds(0);
    assertThat(limits.getPriorityValue()).as("the priority of all usual requests").isZero();
    assertThat(limits.getRetryBudget().getBudgetPercent().getValue()).isEqualTo(10);
    assertThat(limits.getRetryBudget().getMinRetryConcurrency().getValue()).isEqualTo(3);
    assertThat(limits.hasMaxRetries()).isFalse();
    assertThat(REMEDY.budget().orElseThrow().place())
        .startsWith("in the cluster pricing of config/policies.yml; the share is of the requests");
  }
}
