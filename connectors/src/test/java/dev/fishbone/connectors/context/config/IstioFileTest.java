package dev.fishbone.connectors.context.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Configurations after the examples of istio.io. */
class IstioFileTest {
  private static final String RATINGS =
      """
      apiVersion: networking.istio.io/v1
      kind: VirtualService
      metadata: {name: ratings, namespace: shop}
      spec:
        hosts: [ratings]
        http:
        %s
      ---
      apiVersion: networking.istio.io/v1
      kind: DestinationRule
      metadata: {name: ratings, namespace: shop}
      spec:
        host: ratings
        trafficPolicy:
          connectionPool:
            tcp: {maxConnections: 100, connectTimeout: 30ms}
            http: {http1MaxPendingRequests: 1, maxRetries: 4}
          outlierDetection: {consecutive5xxErrors: 7, interval: 5m, baseEjectionTime: 15m, maxEjectionPercent: 50}
      """;

  private static ConfigCase of(String http) {
    return ConfigCase.of("mesh.yaml", RATINGS.replace("%s", http))
        .service("reviews", "", Map.of("app", "reviews"))
        .service("ratings", "ratings.shop.svc.cluster.local");
  }

  @Test
  void aRouteThatSaysNothingHasIstiosDefaultWhichIsCalledSo() {
    ConfigCase config = of("- route: [{destination: {host: ratings, subset: v1}}]");
    Policies.Retry retry = config.retry();
    assertThat(retry.attempts()).hasValue(3);
    assertThat(retry.terms().byDefault()).isTrue();
    assertThat(retry.callee()).isEqualTo("ratings");
    assertThat(retry.caller()).as("whoever calls").isEmpty();
    assertThat(config.gaps())
        .singleElement()
        .asString()
        .as("pools belong to callers")
        .contains("the service of \"ratings\" is not known");
  }

  @Test
  void aDestinationRuleAloneHasNoAttempts() {
    String rule = RATINGS.substring(RATINGS.indexOf("---") + 4);
    Policies.Retry retry = ConfigCase.of("rule.yaml", rule).service("ratings", "").retry();
    assertThat(retry.attempts()).isEmpty();
    assertThat(retry.terms().budget()).isEqualTo("at most 4 retries at a time");
  }

  @Test
  void attemptsOfZeroSwitchRetriesOff() {
    Policies.Retry retry =
        of("- {retries: {attempts: 0}, route: [{destination: {host: ratings}}]}").retry();
    assertThat(retry.attempts()).hasValue(1);
    assertThat(retry.terms().byDefault()).isFalse();
  }

  @Test
  void attemptsAreTriesAfterTheFirst() {
    Policies.Retry retry =
        of("- match: [{sourceLabels: {app: reviews}}]\n"
                + "    timeout: 10s\n"
                + "    retries: {attempts: 3, perTryTimeout: 2s, retryOn: 'gateway-error,503'}\n"
                + "    route: [{destination: {host: ratings}}]")
            .retry();
    assertThat(retry.caller()).isEqualTo("reviews");
    assertThat(retry.callee()).isEqualTo("ratings");
    assertThat(retry.attempts()).hasValue(4);
    assertThat(retry.timeout()).contains(Duration.ofSeconds(2));
    assertThat(retry.terms().deadline()).contains(Duration.ofSeconds(10));
    assertThat(retry.terms().connect()).contains(Duration.ofMillis(30));
    assertThat(retry.terms().on()).isEqualTo("gateway-error,503");
    assertThat(retry.terms().budget()).isEqualTo("at most 4 retries at a time");
    assertThat(retry.terms().scope()).as("labels narrow the caller").isEmpty();
    assertThat(retry.origin()).hasToString("config/mesh.yaml:9");
  }

  @Test
  void routesForOtherPathsAreScopes() {
    List<Policies.Retry> retries =
        of("- match: [{uri: {prefix: /slow}}]\n"
                + "    retries: {attempts: 1}\n"
                + "    route: [{destination: {host: ratings}}]\n"
                + "  - route: [{destination: {host: ratings}}]\n"
                + "  - {redirect: {uri: /x}}")
            .policies()
            .retries();
    assertThat(retries).extracting(r -> r.terms().scope()).containsExactly("/slow", "");
    assertThat(retries).extracting(r -> r.attempts().getAsInt()).containsExactly(2, 3);
  }

  @Test
  void poolsAndEjectionsOfADestinationRule() {
    Policies policies = of("- route: [{destination: {host: ratings}}]").policies();
    assertThat(policies.pools().get(0).size()).hasValue(100);
    assertThat(policies.pools().get(0).queue()).hasValue(1);
    Policies.Outlier outlier = policies.outliers().get(0);
    assertThat(outlier.service()).isEqualTo("ratings");
    assertThat(outlier.failures()).hasValue(7);
    assertThat(outlier.interval()).contains(Duration.ofMinutes(5));
    assertThat(outlier.out()).contains(Duration.ofMinutes(15));
    assertThat(outlier.maxPercent()).hasValue(50);
  }

  @Test
  void whatIsNotReadIsSaid() {
    String list =
        """
        {"apiVersion": "v1", "kind": "List", "items": [
          {"apiVersion": "networking.istio.io/v1", "kind": "VirtualService", "metadata": {},
           "spec": {"hosts": ["a"], "http": [{"retries": {"attempts": 1},
             "route": [{"destination": {"host": "a"}}]}]}},
          {"apiVersion": "networking.istio.io/v1alpha3", "kind": "EnvoyFilter"},
          {"apiVersion": "v1", "kind": "Service"}]}
        """;
    ConfigCase config = ConfigCase.of("list.json", list);
    assertThat(config.retry().attempts()).hasValue(2);
    assertThat(config.gaps())
        .anyMatch(g -> g.contains("objects of other kinds (EnvoyFilter) are not read"))
        .anyMatch(g -> g.contains("who calls whom under \"a\" is not known"));
  }
}
