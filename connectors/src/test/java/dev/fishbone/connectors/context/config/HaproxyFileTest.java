package dev.fishbone.connectors.context.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fishbone.telemetry.Policies;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class HaproxyFileTest {
  /** After the examples of HAProxy's configuration manual. */
  private static final String SHOP =
      """
      global
        maxconn 2000
      defaults base
        mode http
        retries 2
        timeout connect 250ms
        timeout client 30s
        timeout server 2s
        timeout queue 400
        option redispatch
      defaults strict from base
        timeout server 800ms
        retry-on conn-failure 503 response-timeout
      frontend shop
        bind 127.0.0.1:18080
        default_backend orders_be
      backend orders_be from strict
        option httpchk GET /healthz
        http-check connect port 8081
        http-check send meth GET uri /ready ver HTTP/1.1 hdr Host orders
        timeout check 200ms
        default-server inter 500ms fastinter 100ms downinter 5s fall 4 rise 1 maxconn 32 check
        server orders-1 127.0.0.1:8080
        server orders-2 127.0.0.1:8090 # check inter 9s
      backend pricing_be from base
        retries 0
        no option redispatch
        server pricing-1 127.0.0.1:9000
      listen ledger
        bind 127.0.0.1:18081
        server-template l 2 127.0.0.1:9100 check maxconn 0
      """;

  @TempDir private Path folder;

  private static ConfigCase shop(String text) {
    return ConfigCase.of("haproxy.cfg", text)
        .service("orders", "orders_be")
        .service("pricing", "pricing_be")
        .service("ledger", "ledger")
        .with(
            "policies.yml",
            "names: {orders_be: {caller: edge}, pricing_be: {caller: edge}, ledger: {caller: edge}}");
  }

  private static Policies.Retry of(Policies policies, String backend) {
    return policies.retries().stream()
        .filter(r -> r.name().equals(backend))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void linesThatAreCommentedOutAreNotRead() {
    ConfigCase config =
        shop(
            """
            defaults
              mode http
              # retries 9
              timeout connect 1s
            backend orders_be
              # option httpchk GET /healthz
              #server orders-0 127.0.0.1:1 check inter 1s
              server orders-1 127.0.0.1:8080 # check inter 5s
            """);
    Policies policies = config.policies();
    assertThat(policies.probes()).isEmpty();
    assertThat(policies.retries().get(0).attempts()).hasValue(4);
    assertThat(policies.retries().get(0).terms().byDefault()).isTrue();
    assertThat(policies.retries().get(0).terms().on()).isEqualTo("conn-failure");
  }

  @Test
  void aBackendWithoutServersSaysNothing() {
    assertThat(shop("defaults\n mode http\n retries 5\nbackend orders_be\n").policies())
        .isEqualTo(Policies.NONE);
  }

  @Test
  void retriesAreTriesAfterTheFirst() {
    Policies policies = shop(SHOP).policies();
    Policies.Retry orders = of(policies, "orders_be");
    assertThat(orders.caller()).isEqualTo("edge");
    assertThat(orders.callee()).isEqualTo("orders");
    assertThat(orders.attempts()).hasValue(3);
    assertThat(orders.terms().on()).isEqualTo("conn-failure 503 response-timeout, redispatch");
    assertThat(orders.timeout()).contains(Duration.ofMillis(800));
    assertThat(orders.terms().connect()).contains(Duration.ofMillis(250));
    assertThat(orders.terms().byDefault()).isFalse();
    Policies.Retry pricing = of(policies, "pricing_be");
    assertThat(pricing.attempts()).hasValue(1);
    assertThat(pricing.timeout()).contains(Duration.ofSeconds(2));
    assertThat(pricing.terms().on()).isEqualTo("conn-failure");
  }

  @Test
  void aListenSectionUnderTheLastDefaultsTakesThemOver() {
    Policies.Retry ledger = of(shop(SHOP).policies(), "ledger");
    assertThat(ledger.terms().on()).startsWith("conn-failure 503");
    assertThat(ledger.timeout()).contains(Duration.ofMillis(800));
  }

  @Test
  void retryOnNoneIsOneAttempt() {
    String text =
        "backend orders_be\n mode http\n retries 3\n retry-on none\n server a 127.0.0.1:1\n";
    assertThat(shop(text).retry().attempts()).hasValue(1);
  }

  @Test
  void aProbeHasItsPathPortAndPace() {
    List<Policies.Probe> probes = shop(SHOP).policies().probes();
    Policies.Probe orders = probes.get(0);
    assertThat(orders.service()).isEqualTo("orders");
    assertThat(orders.path()).isEqualTo("/ready");
    assertThat(orders.interval()).contains(Duration.ofMillis(500));
    assertThat(orders.timeout()).contains(Duration.ofMillis(200));
    assertThat(orders.fall()).hasValue(4);
    assertThat(orders.rise()).hasValue(1);
    assertThat(orders.pace().turning()).contains(Duration.ofMillis(100));
    assertThat(orders.pace().down()).contains(Duration.ofSeconds(5));
    assertThat(orders.pace().port()).hasValue(8081);
    Policies.Probe ledger = probes.get(1);
    assertThat(ledger.path()).as("a connection alone").isEmpty();
    assertThat(ledger.interval()).contains(Duration.ofSeconds(2));
    assertThat(ledger.timeout()).as("without timeout check").contains(Duration.ofSeconds(2));
    assertThat(probes).hasSize(2);
  }

  @Test
  void theConnectionsOfAServerAreAPoolWithTheQueuesPatience() {
    assertThat(shop(SHOP).policies().pools())
        .singleElement()
        .satisfies(
            pool -> {
              assertThat(pool.service()).isEqualTo("orders");
              assertThat(pool.pool()).isEqualTo("orders_be");
              assertThat(pool.size()).hasValue(32);
              assertThat(pool.acquireTimeout()).contains(Duration.ofMillis(400));
            });
  }

  @Test
  void withoutTimeoutQueueAQueuedRequestWaitsAsLongAsAConnection() {
    String text =
        "backend orders_be\n timeout connect 3s\n server a 127.0.0.1:1 maxconn 8 maxqueue 4\n";
    Policies.Pool pool = shop(text).policies().pools().get(0);
    assertThat(pool.acquireTimeout()).contains(Duration.ofSeconds(3));
    assertThat(pool.queue()).hasValue(4);
  }

  @Test
  void tcpChecksAskForNoPath() {
    String text =
        "backend orders_be\n option httpchk GET /h\n option tcp-check\n server a 127.0.0.1:1 check\n";
    assertThat(shop(text).policies().probes().get(0).path()).isEmpty();
  }

  @Test
  void whoseBackendsAreNotKnownAreSaidOnce() {
    ConfigCase config = ConfigCase.of("lb.conf", SHOP);
    Policies policies = config.policies();
    assertThat(policies.retries()).allSatisfy(r -> assertThat(r.caller()).isEmpty());
    assertThat(config.gaps())
        .containsExactly(
            "config/lb.conf: who calls whom under \"ledger\", \"orders_be\", \"pricing_be\" is not"
                + " known, so these retries and timeouts belong to no edge: add names: {ledger:"
                + " {caller: …, callee: …}} to policies.yml",
            "config/lb.conf: the service of \"ledger\", \"orders_be\" is not known, so its pools and"
                + " probes belong to none: name it under services in window.yml, or under names in"
                + " policies.yml");
  }

  @Test
  void whatCannotBeReadIsSaidWithItsLine() {
    ConfigCase config =
        shop(
            """
            backend orders_be
              timeout server "${SERVER_TIMEOUT}"
            .if defined(FAST)
              retries 1
            .endif
              server a 127.0.0.1:1 check inter 1s
              server b 127.0.0.1:2 check inter 3s
              server c
            """);
    assertThat(config.retry().timeout()).isEqualTo(Optional.empty());
    assertThat(config.gaps())
        .anyMatch(g -> g.startsWith("config/haproxy.cfg:2: \"${SERVER_TIMEOUT}\" is no time"))
        .anyMatch(g -> g.startsWith("config/haproxy.cfg:3: what stands under .if"))
        .anyMatch(g -> g.startsWith("config/haproxy.cfg:7: server \"b\" is checked"));
  }

  @Test
  @Timeout(20)
  void haproxyItselfAcceptsTheConfigurationOfTheseTests() throws Exception {
    boolean there = false;
    for (String path : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      there |= Files.isExecutable(Path.of(path, "haproxy"));
    }
    if (!there) {
      System.out.println("[not run] HaproxyFileTest: Debian package haproxy is not installed");
    }
    assumeTrue(there, "haproxy is not installed (Debian package haproxy)");
    Path file = folder.resolve("haproxy.cfg");
    for (String text : List.of(SHOP, ConfigCopyTest.HAPROXY)) {
      Files.writeString(file, text);
      Process haproxy =
          new ProcessBuilder("haproxy", "-c", "-f", file.toString())
              .redirectErrorStream(true)
              .start();
      String said = new String(haproxy.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(haproxy.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(haproxy.exitValue()).as(said).isZero();
    }
  }
}
