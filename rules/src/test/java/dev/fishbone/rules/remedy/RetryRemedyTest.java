package dev.fishbone.rules.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Fix;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.notation.TraceNotation;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryRemedyTest {
  private static RetryRemedy remedy(String library, String more) {
    Telemetry telemetry =
        TraceNotation.parse(
                """
                window 0s 600s
                load 0s 600s every 10s
                  web -> orders post 0+400 ok
                    orders -> pricing price 5+90 other x4
                policy orders pricing attempts=4 timeout=1s library="""
                    + library
                    + "\n"
                    + more)
            .telemetry();
    return new RetryRemedy(
        telemetry,
        Edge.of(
            telemetry.traces().edges().stream().filter(e -> e.callee().equals("pricing")).toList(),
            ""));
  }

  private static String code(Optional<Fix> fix) {
    return fix.map(Fix::code).orElse("");
  }

  @ParameterizedTest
  @CsvSource({"ENVOY", "ISTIO", "GRPC", "HAPROXY"})
  void whatHasNoBreakerByFailuresIsNotToldToHaveOne(String library) {
    assertThat(remedy(library, "").breaker()).isEmpty();
  }

  @Test
  void aClientOfWhichNothingShowsIsToldInNoLibrarysWords() {
    Fix fix = remedy("UNKNOWN", "").backoff().orElseThrow();
    assertThat(fix.code())
        .isEqualTo("retry: {attempts: 3, backoff: exponential, base: 200ms, jitter: full}");
    assertThat(fix.place())
        .isEqualTo("where orders configures its client of pricing; attempts include the first");
  }

  @Test
  void theFileThatWasInForceTellsTheLibraryAndThePlace() {
    Fix fix = remedy("ENVOY", "").backoff().orElseThrow();
    assertThat(fix.code())
        .isEqualTo(
            "retry_policy: {num_retries: 2,"
                + " retry_back_off: {base_interval: 0.2s, max_interval: 2s}}");
    assertThat(fix.place()).isEqualTo("at config/policies.yml:3");
  }

  @Test
  void whereALibraryHasNoBudgetItsBackoffIsSet() {
    RetryRemedy remedy = remedy("RESILIENCE4J", "");
    assertThat(remedy.budget()).isEqualTo(remedy.backoff());
    assertThat(code(remedy.breaker())).contains("failureRateThreshold: 50");
  }

  @ParameterizedTest
  @CsvSource({
    "ENVOY, retry_budget",
    "ISTIO, maxRetries",
    "GRPC, retryThrottling",
    "HAPROXY, retry-on conn-failure",
    "UNKNOWN, budget: 10 %"
  })
  void aBudgetIsSetInTheLibrarysOwnWords(String library, String word) {
    assertThat(code(remedy(library, "").budget())).contains(word);
  }

  /** Two attempts fit into the three seconds that the caller's caller waits. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ENVOY | timeout: 3s",
        "ISTIO | timeout: 3s",
        "GRPC | \"timeout\": \"3.0s\"",
        "HAPROXY | retries 1",
        "RESILIENCE4J | resilience4j.retry.instances.pricing: {maxAttempts: 2}",
        "UNKNOWN | retry: {attempts: 2, deadline: 3s}"
      })
  void allAttemptsEndInTimeInTheWordsOfTheLibrary(String library, String line) {
    assertThat(code(remedy(library, "").within(Duration.ofSeconds(3), 2))).isEqualTo(line);
  }

  /** resilience4j knows no budget of retries: its breaker bounds them. */
  @ParameterizedTest
  @CsvSource({
    "ENVOY, retry_budget",
    "GRPC, retryThrottling",
    "RESILIENCE4J, resilience4j.circuitbreaker.instances.pricing",
    "HAPROXY, conn-failure",
    "UNKNOWN, budget: 10 %"
  })
  void retriesAreBoundedOverAllCalls(String library, String part) {
    assertThat(code(remedy(library, "").bounded())).contains(part);
  }
}
