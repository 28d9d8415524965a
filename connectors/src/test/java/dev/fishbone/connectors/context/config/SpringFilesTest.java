package dev.fishbone.connectors.context.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Configurations after the examples of resilience4j's and Spring Boot's documentation. */
class SpringFilesTest {
  private static final String ORDERS =
      """
      spring:
        application: {name: orders-app}
        datasource:
          hikari: {maximum-pool-size: 20, connectionTimeout: 250}
      server:
        port: 8090
        tomcat: {threads: {max: 64}, accept-count: 10}
      resilience4j:
        circuitbreaker:
          instances:
            stock: {slidingWindowSize: 10, waitDurationInOpenState: 5s}
        retry:
          configs:
            default: {maxAttempts: 5, waitDuration: 200ms}
            shared:
              max-attempts: 4
              enable-exponential-backoff: true
              exponential-backoff-multiplier: 2
          instances:
            pricingClient:
              baseConfig: shared
              wait-duration: 100ms
              enableRandomizedWait: true
            ledger: {}
            tokens: {maxAttempts: 1, waitDuration: 0}
      ---
      spring.config.activate.on-profile: prod
      resilience4j.retry.instances.ledger:
        maxAttempts: 7
      """;

  private static ConfigCase of(String file, String text) {
    return ConfigCase.of(file, text)
        .service("orders", "orders-app")
        .service("pricing", "")
        .service("ledger", "");
  }

  private static Policies.Retry named(Policies policies, String name) {
    return policies.retries().stream().filter(r -> r.name().equals(name)).findFirst().orElseThrow();
  }

  private static Policies withNames(String more) {
    return of("application.yml", ORDERS)
        .with("policies.yml", "names: {pricingClient: {callee: pricing}}\n" + more)
        .policies();
  }

  @Test
  void aCircuitBreakerIsNoRetry() {
    assertThat(withNames("").retries())
        .extracting(Policies.Retry::name)
        .containsExactly("pricingClient", "ledger", "tokens");
  }

  @Test
  void aNameIsNoServiceUnlessItIsSaidToBe() {
    ConfigCase config = of("application.yml", ORDERS);
    Policies.Retry pricing = named(config.policies(), "pricingClient");
    assertThat(pricing.caller()).isEmpty();
    assertThat(pricing.callee()).isEmpty();
    assertThat(config.gaps())
        .contains(
            "config/application.yml: who calls whom under \"pricingClient\", \"tokens\" is not known,"
                + " so these retries and timeouts belong to no edge: add names: {pricingClient:"
                + " {caller: …, callee: …}} to policies.yml");
  }

  @Test
  void maxAttemptsIncludeTheFirstAndBasesAreInherited() {
    Policies.Retry pricing = named(withNames(""), "pricingClient");
    assertThat(pricing.caller()).isEqualTo("orders");
    assertThat(pricing.callee()).isEqualTo("pricing");
    assertThat(pricing.attempts()).hasValue(4);
    assertThat(pricing.backoff()).isEqualTo("exponential 100ms times 2");
    assertThat(pricing.jitter()).isEqualTo("± 0.5");
    assertThat(pricing.origin()).hasToString("config/application.yml:21");
  }

  @Test
  void withoutABaseTheDefaultConfigCounts() {
    Policies.Retry ledger = named(withNames(""), "ledger");
    assertThat(ledger.attempts()).hasValue(5);
    assertThat(ledger.backoff()).isEqualTo("constant 200ms");
    assertThat(ledger.jitter()).isEqualTo("none");
    assertThat(ledger.terms().byDefault()).isFalse();
    assertThat(named(withNames(""), "tokens").backoff()).isEqualTo("none");
  }

  @Test
  void withoutAnyConfigTheLibrarysOwnDefaultCountsAndIsCalledSo() {
    String text =
        """
        spring.application.name=orders-app
        resilience4j.retry.instances.ledger.retry-exceptions[0]=java.io.IOException
        resilience4j.retry.instances.ledger.enableExponentialBackoff=true
        """;
    Policies.Retry ledger = of("application.properties", text).retry();
    assertThat(ledger.attempts()).hasValue(3);
    assertThat(ledger.terms().byDefault()).isTrue();
    assertThat(ledger.backoff())
        .as("the switch has no effect without waitDuration")
        .isEqualTo("constant 500ms");
    assertThat(ledger.caller()).isEqualTo("orders");
    assertThat(ledger.origin()).hasToString("config/application.properties:2");
  }

  @Test
  void onlyTheDocumentWithoutAProfileIsReadAndTheOtherIsNamed() {
    ConfigCase config = of("application.yml", ORDERS);
    assertThat(named(config.policies(), "ledger").attempts()).hasValue(5);
    assertThat(config.gaps())
        .contains(
            "config/application.yml:27: the document of profile \"prod\" was not read, only those"
                + " without a profile: if it was active, add profiles: [NAME] to policies.yml");
  }

  @Test
  void anActiveProfileReplacesWhatItSays() {
    Policies policies = withNames("profiles: [prod]");
    assertThat(named(policies, "ledger").attempts()).hasValue(7);
    assertThat(named(policies, "pricingClient").attempts()).hasValue(4);
  }

  @Test
  void theFileOfAnActiveProfileReplacesWhatItSays() {
    String prod = "resilience4j.retry.instances.ledger.max-attempts=9\n";
    ConfigCase off = of("application.yml", ORDERS).with("application-prod.properties", prod);
    assertThat(named(off.policies(), "ledger").attempts()).hasValue(5);
    assertThat(off.gaps())
        .contains(
            "config/application-prod.properties: the profile \"prod\" was not read: if it was active,"
                + " add profiles: [prod] to policies.yml");
    ConfigCase on =
        of("application.yml", ORDERS)
            .with("application-prod.properties", prod)
            .with("policies.yml", "profiles: [prod]");
    assertThat(named(on.policies(), "ledger").attempts()).hasValue(9);
    assertThat(named(on.policies(), "ledger").caller()).isEqualTo("orders");
  }

  @Test
  void poolsHaveTheNamesOfTheirMetrics() {
    List<Policies.Pool> pools = withNames("").pools();
    assertThat(pools).extracting(Policies.Pool::service).containsOnly("orders");
    assertThat(pools)
        .extracting(Policies.Pool::pool)
        .containsExactly("HikariPool-1", "http-nio-8090");
    assertThat(pools.get(0).size()).hasValue(20);
    assertThat(pools.get(0).acquireTimeout()).contains(Duration.ofMillis(250));
    assertThat(pools.get(1).size()).hasValue(64);
    assertThat(pools.get(1).queue()).hasValue(10);
  }

  @Test
  void jettyBulkheadsAndClients() {
    String text =
        """
        spring.application.name=orders-app
        server.jetty.threads.max=50
        resilience4j.bulkhead.instances.ledger.maxConcurrentCalls=12
        resilience4j.thread-pool-bulkhead.instances.ledger.max-thread-pool-size=4
        resilience4j.thread-pool-bulkhead.instances.ledger.queue-capacity=9
        feign.client.config.default.connectTimeout=2000
        feign.client.config.ledger.readTimeout=500
        spring.http.client.read-timeout=PT3S
        resilience4j.timelimiter.instances.pricing.timeout-duration=1s
        """;
    ConfigCase config = of("application.properties", text);
    Policies policies = config.policies();
    assertThat(policies.pools())
        .extracting(p -> p.pool() + " " + p.size().getAsInt())
        .containsExactlyInAnyOrder("threads 50", "ledger 12", "ledger 4");
    Policies.Retry ledger = named(policies, "ledger");
    assertThat(ledger.attempts()).isEmpty();
    assertThat(ledger.timeout()).contains(Duration.ofMillis(500));
    assertThat(ledger.terms().connect()).contains(Duration.ofSeconds(2));
    assertThat(named(policies, "pricing").timeout()).contains(Duration.ofSeconds(1));
    assertThat(named(policies, "every HTTP client").timeout()).contains(Duration.ofSeconds(3));
    assertThat(config.gaps()).isEmpty();
  }

  @Test
  void whatTheEnvironmentSetsIsNotGuessedFromItsDefault() {
    ConfigCase config =
        of(
            "application.yml",
            """
            spring: {application: {name: orders-app}}
            resilience4j.retry.instances.ledger.max-attempts: ${RETRIES:3}
            """);
    assertThat(config.retry().attempts()).isEmpty();
    assertThat(config.gaps())
        .containsExactly(
            "config/application.yml:2: resilience4j.retry.instances.ledger.max-attempts is set from"
                + " outside (a placeholder); it was not used");
  }

  @Test
  void aManagementPortIsAnsweredByThreadsOfItsOwn() {
    String lb =
        "backend orders-app\n mode http\n option httpchk GET %s\n server a 10.0.0.1:8080 check %s\n";
    String app = "spring.application.name=orders-app\nmanagement.server.port=9001\n";
    assertThat(pool(lb, "/actuator/health", "port 9001", app)).isEqualTo("management");
    assertThat(pool(lb, "/actuator/health", "", app)).as("at the port of requests").isEmpty();
    assertThat(pool(lb, "/health", "port 8080", app)).isEmpty();
    String same = "spring.application.name=orders-app\nmanagement.server.port=8080\n";
    assertThat(pool(lb, "/actuator/health", "port 8080", same)).isEmpty();
    String other = "spring.application.name=ledger\nmanagement.server.port=9001\n";
    assertThat(pool(lb, "/actuator/health", "port 9001", other)).isEmpty();
  }

  private static String pool(String lb, String path, String port, String app) {
    return of("application.properties", app)
        .with("haproxy.cfg", lb.replaceFirst("%s", path).replaceFirst("%s", port))
        .policies()
        .probes()
        .get(0)
        .pool();
  }
}
