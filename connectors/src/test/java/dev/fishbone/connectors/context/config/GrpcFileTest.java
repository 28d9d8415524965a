package dev.fishbone.connectors.context.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Service configs after the examples of gRPC's proposal A6 and its retry guide. */
class GrpcFileTest {
  private static ConfigCase of(String text) {
    return ConfigCase.of("grpc.json", text)
        .service("pricing", "", Map.of("rpc.service", "shop.Pricing"))
        .with("policies.yml", "names: {config/grpc.json: {caller: orders}}");
  }

  @Test
  void hedgingAloneIsNoRetryAfterAFailure() {
    Policies.Retry retry =
        of("""
            {"methodConfig": [{"name": [{"service": "shop.Pricing", "method": "Quote"}],
              "hedgingPolicy": {"maxAttempts": 3, "hedgingDelay": "500ms",
                "nonFatalStatusCodes": ["UNAVAILABLE", "INTERNAL"]}}]}
            """)
            .retry();
    assertThat(retry.terms().hedged()).isTrue();
    assertThat(retry.attempts()).hasValue(3);
    assertThat(retry.backoff()).isEqualTo("hedging 500ms");
    assertThat(retry.terms().scope()).isEqualTo("Quote");
  }

  @Test
  void aTimeoutAloneSaysNothingOfAttempts() {
    Policies.Retry retry =
        of("{\"methodConfig\": [{\"name\": [{\"service\": \"shop.Pricing\"}], \"timeout\": \"1s\"}]}")
            .retry();
    assertThat(retry.attempts()).isEmpty();
    assertThat(retry.terms().deadline()).contains(Duration.ofSeconds(1));
  }

  @Test
  void maxAttemptsIncludeTheFirst() {
    ConfigCase config =
        of(
            """
            {
              "loadBalancingConfig": [{"round_robin": {}}],
              "methodConfig": [{
                "name": [{"service": "shop.Pricing"}],
                "waitForReady": true,
                "timeout": "2.5s",
                "retryPolicy": {
                  "maxAttempts": 4,
                  "initialBackoff": ".01s",
                  "maxBackoff": "1s",
                  "backoffMultiplier": 2,
                  "retryableStatusCodes": ["UNAVAILABLE"]
                }
              }],
              "retryThrottling": {"maxTokens": 10, "tokenRatio": 0.1}
            }
            """);
    Policies.Retry retry = config.retry();
    assertThat(retry.caller()).isEqualTo("orders");
    assertThat(retry.callee()).isEqualTo("pricing");
    assertThat(retry.attempts()).hasValue(4);
    assertThat(retry.backoff()).isEqualTo("exponential .01s times 2 up to 1s");
    assertThat(retry.terms().on()).isEqualTo("UNAVAILABLE");
    assertThat(retry.terms().budget()).contains("half of 10 tokens").contains("0.1");
    assertThat(retry.terms().deadline()).contains(Duration.ofMillis(2500));
    assertThat(retry.terms().hedged()).isFalse();
    assertThat(retry.origin()).hasToString("config/grpc.json:7");
    assertThat(config.gaps()).isEmpty();
  }

  @Test
  void moreThanFiveAttemptsCountAsFiveAndOneIsRefused() {
    String text =
        """
        {"methodConfig": [
          {"name": [{"service": "shop.Pricing", "method": "A"}], "retryPolicy": {"maxAttempts": 9}},
          {"name": [{"service": "shop.Pricing", "method": "B"}], "retryPolicy": {"maxAttempts": 1}}]}
        """;
    ConfigCase config = of(text);
    List<Policies.Retry> retries = config.policies().retries();
    assertThat(retries.get(0).attempts()).hasValue(5);
    assertThat(retries.get(1).attempts()).isEmpty();
    assertThat(config.gaps()).singleElement().asString().contains("maxAttempts must be 2 or more");
  }

  @Test
  void aNameForEveryServiceIsNoGap() {
    ConfigCase config =
        of("{\"methodConfig\": [{\"name\": [{}], \"retryPolicy\": {\"maxAttempts\": 2}}]}");
    assertThat(config.retry().callee()).isEmpty();
    assertThat(config.gaps()).isEmpty();
  }
}
