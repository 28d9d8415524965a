package dev.fishbone.connectors.context.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReadingTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "services:\n  web:\n    image: nginx\n",
        "{\"a\": [1, 2]}",
        "[]",
        "The backend services are described elsewhere.\n",
        "upstream backend {\n  server 10.0.0.1;\n}\n",
        "retry:\n  attempts: 3\n",
        "key=value\n",
        "%s %d {{\n"
      })
  void whatNoReaderKnowsIsAGapThatSaysWhatWasExpected(String text) {
    ConfigCase config = ConfigCase.of("something", text);
    ConfigReading.Result result = config.read();
    assertThat(result.policies()).isEqualTo(Policies.NONE);
    assertThat(result.understood()).isEmpty();
    assertThat(config.gaps())
        .containsExactly(
            "config/something: no configuration of HAProxy, Envoy, Istio, gRPC, resilience4j or"
                + " Spring Boot is recognised in it: write what it sets into policies.yml");
  }

  @Test
  void aTemplateThatIsNoYamlYetIsAGapWithItsPlace() {
    assertThat(ConfigCase.of("values.yaml", "a: {{ .Values.x }}\n").gapsOfReading())
        .singleElement()
        .asString()
        .startsWith("config/values.yaml");
  }

  @Test
  void anEmptyFileIsAGap() {
    assertThat(ConfigCase.of("envoy.yaml", " \n").gapsOfReading())
        .containsExactly("config/envoy.yaml: it is empty: save it again, or remove it");
  }

  @Test
  void theContentTellsTheKindAndNotTheName() {
    ConfigCase config =
        ConfigCase.of("a.txt", "{\"methodConfig\": [{\"name\": [{}], \"timeout\": \"1s\"}]}")
            .with("b", "backend x\n mode http\n server s 127.0.0.1:1\n")
            .with("c.conf", "resilience4j.retry.instances.x.max-attempts=2\n")
            .with("d", "retries: [{caller: a, callee: b, attempts: 2}]\n");
    assertThat(config.read().understood())
        .containsExactly("config/a.txt", "config/b", "config/c.conf", "config/d");
  }

  @Test
  void ourOwnFileComesFirstAndSaysItAll() {
    ConfigCase config =
        ConfigCase.of("haproxy.cfg", "backend x\n mode http\n retries 1\n server s 127.0.0.1:1\n")
            .with(
                "policies.yml",
                """
                retries:
                  - {caller: a, callee: b, attempts: 4, timeout: 500ms, deadline: 3s, backoff: none,
                     jitter: full, on: 5xx, budget: 0.1, hedged: true, breaker: none}
                pools:
                  - {service: b, pool: db, size: 20, queue: 5, acquire-timeout: 1s, database-limit: 300}
                probes:
                  - {service: b, proxy: b_be, path: /h, interval: 1s, fall: 3}
                capacities:
                  - {service: b, per-second: 120.5}
                """);
    Policies policies = config.policies();
    Policies.Retry first = policies.retries().get(0);
    assertThat(first.caller()).isEqualTo("a");
    assertThat(first.terms().deadline()).contains(Duration.ofSeconds(3));
    assertThat(first.terms().hedged()).isTrue();
    assertThat(first.terms().budget()).isEqualTo("0.1");
    assertThat(first.terms().breaker()).isEqualTo("none");
    assertThat(policies.retries()).hasSize(2);
    assertThat(policies.pools().get(0).queue()).hasValue(5);
    assertThat(policies.pools().get(0).databaseLimit()).hasValue(300);
    assertThat(policies.probes()).hasSize(1);
    assertThat(policies.capacities().get(0).perSecond()).isEqualTo(120.5);
    assertThat(config.gaps()).noneMatch(g -> g.contains("policies.yml:"));
  }

  @Test
  void aKeyThatWasMistypedIsSaid() {
    ConfigCase config =
        ConfigCase.of(
            "policies.yml", "retires: []\nretries:\n- {caller: a, callee: b, atempts: 2}\n");
    assertThat(config.gapsOfReading())
        .containsExactlyInAnyOrder(
            "config/policies.yml:1: policies.yml has no key \"retires\" (did you mean retries?); it"
                + " was not used",
            "config/policies.yml:3: an item of retries has no key \"atempts\" (did you mean"
                + " attempts?); it was not used");
  }

  @Test
  void aCapacityThatIsNoRateIsSaid() {
    ConfigCase config =
        ConfigCase.of("policies.yml", "capacities:\n- {service: pricing, per-second: much}\n");
    assertThat(config.policies().capacities()).isEmpty();
    assertThat(config.gaps())
        .containsExactly(
            "config/policies.yml:2:34: per-second must be a number of calls above 0, not \"much\"");
  }

  @Test
  void whatAFileSaysBeforeAFaultCounts() {
    ConfigCase config =
        ConfigCase.of(
            "policies.yml",
            "retries:\n- {caller: a, callee: b, attempts: 2}\n- {caller: a, callee: c, attempts: x}\n");
    assertThat(config.retry().callee()).isEqualTo("b");
    assertThat(config.gaps())
        .containsExactly("config/policies.yml:3:36: attempts must be a whole number, not \"x\"");
  }

  @Test
  void namesFromFilesAreShownTamed() {
    ConfigCase config =
        ConfigCase.of(
            "h", "backend \"x\\ny\u202e\"\n mode http\n retries 1\n server s 127.0.0.1:1\n");
    assertThat(config.gapsOfReading()).noneMatch(g -> g.contains("\u202e"));
  }
}
