package dev.fishbone.rules.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.amplification.RetryStorm;
import dev.fishbone.rules.notation.TraceNotation;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of each library's own words see its {@code …SnippetTest}; plain words are read by people. */
class RetryRemedyTest {
  @ParameterizedTest
  @ValueSource(strings = {"ENVOY", "ISTIO", "GRPC", "HAPROXY"})
  void whatHasNoBreakerByFailuresIsNotToldToHaveOne(String library) {
    assertThat(Remedies.of("library=" + library).breaker()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ENVOY", "ISTIO", "GRPC", "HAPROXY", "RESILIENCE4J", "SPRING", "UNKNOWN"})
  void whatIsConfiguredToTryOnceIsNotWhatRepeats(String library) {
    RetryRemedy remedy = Remedies.of("attempts=1 library=" + library, "");
    assertThat(remedy.backoff()).isEmpty();
    assertThat(remedy.budget()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ENVOY, num_retries: 1",
    "ISTIO, attempts: 1",
    "GRPC, \"maxAttempts\": 2",
    "RESILIENCE4J, maxAttempts: 2",
    "UNKNOWN, attempts: 2"
  })
  void whoTriesTwiceIsNotToldToTryThreeTimes(String library, String words) {
    assertThat(Remedies.code(Remedies.of("attempts=2 library=" + library, "").backoff()))
        .contains(words);
  }

  /** Spring's own files say nothing of retries: no line of theirs is where they are set. */
  @ParameterizedTest
  @ValueSource(strings = {"UNKNOWN", "SPRING"})
  void aClientOfWhichNothingShowsIsToldInNoLibrarysWords(String library) {
    Fix fix = Remedies.of("library=" + library).backoff().orElseThrow();
    assertThat(fix.code())
        .isEqualTo("retry: {attempts: 3, backoff: exponential, base: 200ms, jitter: full}");
    assertThat(fix.place())
        .isEqualTo(
            "where orders configures its client of pricing, in its library's words; attempts"
                + " include the first");
    Fix budget = Remedies.of("library=" + library).budget().orElseThrow();
    assertThat(budget.code()).endsWith("jitter: full, budget: 10 %}");
    assertThat(Remedies.yaml(budget.code())).containsKey("retry");
  }

  @Test
  void anInstanceOfResilience4jIsTheOneThatItsMetricsName() {
    String metrics =
        """
        counter RETRIES orders/stockClient native=resilience4j_retry_calls_total : 0+1x60
        counter RETRIES orders/pricingClient native=resilience4j_retry_calls_total : 0+1x60
        """;
    Fix fix = Remedies.of("attempts=4", metrics).backoff().orElseThrow();
    assertThat(fix.code()).startsWith("resilience4j.retry.instances.pricingClient: {");
    assertThat(fix.place())
        .isEqualTo("where orders configures its client of pricing, in its Spring Boot properties");
  }

  @Test
  void metricsOfOtherInstancesNameNone() {
    String metrics =
        "counter RETRIES orders/stockClient native=resilience4j_retry_calls_total : 0+1x60\n";
    assertThat(Remedies.code(Remedies.of("attempts=4", metrics).backoff())).startsWith("retry: {");
  }

  private static Optional<Fix> ofStorm(String scene) throws Exception {
    Path file = Path.of("src/test/resources/amplification/retry-storm", scene);
    Telemetry telemetry = TraceNotation.parse(Files.readString(file)).telemetry();
    RetryStorm rule = new RetryStorm();
    Verdict verdict =
        rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording())).stream()
            .filter(v -> v.subject().equals("orders->pricing"))
            .findFirst()
            .orElseThrow();
    return verdict
        .outcome()
        .fold(f -> f.fix(), c -> Optional.<Fix>empty(), n -> Optional.<Fix>empty());
  }

  @Test
  void whereTheProxyBetweenRepeatsItsBackendIsChanged() throws Exception {
    Fix fix = ofStorm("finding-a10-haproxy.txt").orElseThrow();
    assertThat(fix.lang()).isEqualTo("haproxy");
    assertThat(fix.code()).isEqualTo("retry-on conn-failure");
    assertThat(fix.place()).startsWith("in the backend pricing_be at config/policies.yml:3");
  }

  @Test
  void aProxyThatHasABudgetIsToldIt() throws Exception {
    Fix fix = ofStorm("finding-a10-envoy.txt").orElseThrow();
    assertThat(fix.code()).contains("retry_budget: {budget_percent: {value: 10}");
    assertThat(fix.place()).startsWith("in the cluster pricing_cluster of config/policies.yml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "finding-a10-counted-by-the-proxy.txt",
        "suspected-a10-haproxy-counted-none.txt",
        "suspected-a10-haproxy-of-connections-alone.txt"
      })
  void whoRepeatsIsNotToldWhereNothingNamesIt(String scene) throws Exception {
    assertThat(ofStorm(scene)).isEmpty();
  }
}
