package dev.fishbone.rules.remedy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.common.CompositeCustomizer;
import io.github.resilience4j.core.functions.Either;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.springboot3.circuitbreaker.autoconfigure.CircuitBreakerProperties;
import io.github.resilience4j.springboot3.retry.autoconfigure.RetryProperties;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ByteArrayResource;

/** The properties as the library's own Spring Boot starter reads them, unknown keys refused. */
class Resilience4jSnippetTest {
  private static final RetryRemedy REMEDY = Remedies.of("library=RESILIENCE4J");

  private static <T> T bound(String yaml, String prefix, Class<T> type) throws Exception {
    var sources =
        new YamlPropertySourceLoader()
            .load("snippet", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
    return new Binder(ConfigurationPropertySources.from(sources))
        .bind(prefix, Bindable.of(type), new NoUnboundElementsBindHandler(BindHandler.DEFAULT))
        .get();
  }

  private static RetryConfig retry() throws Exception {
    RetryProperties properties =
        bound(Remedies.code(REMEDY.backoff()), "resilience4j.retry", RetryProperties.class);
    assertThat(properties.getInstances()).containsOnlyKeys("pricing");
    return properties.createRetryConfig("pricing", new CompositeCustomizer<>(List.of()));
  }

  private static LongSummaryStatistics waits(RetryConfig config, int attempt) {
    return LongStream.generate(
            () ->
                config
                    .<Object>getIntervalBiFunction()
                    .apply(attempt, Either.left(new IllegalStateException())))
        .limit(2000)
        .summaryStatistics();
  }

  @Test
  void aKeyThatItDoesNotKnowIsRefused() {
    String slip = Remedies.code(REMEDY.backoff()).replace("maxAttempts", "maxAttempt");
    assertThatThrownBy(() -> bound(slip, "resilience4j.retry", RetryProperties.class))
        .isInstanceOf(BindException.class);
  }

  @Test
  void aCallIsMadeThreeTimesInAll() throws Exception {
    assertThat(retry().getMaxAttempts()).isEqualTo(3);
    AtomicInteger calls = new AtomicInteger();
    Retry retry = Retry.of("pricing", retry());
    assertThatThrownBy(
            () ->
                retry.executeRunnable(
                    () -> {
                      calls.incrementAndGet();
                      throw new IllegalStateException();
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(calls).hasValue(3);
  }

  @Test
  void pausesDoubleAndAreSpreadByHalf() throws Exception {
    LongSummaryStatistics first = waits(retry(), 1);
    assertThat(first.getMin()).isBetween(100L, 115L);
    assertThat(first.getMax()).isBetween(285L, 300L);
    assertThat(first.getAverage()).isBetween(190.0, 210.0);
    assertThat(waits(retry(), 2).getAverage()).isBetween(380.0, 420.0);
  }

  @Test
  void forWantOfABudgetTheBackoffIsSetAndThatIsSaid() {
    assertThat(REMEDY.budget().orElseThrow().code()).isEqualTo(Remedies.code(REMEDY.backoff()));
    assertThat(REMEDY.budget().orElseThrow().place())
        .endsWith("; resilience4j has no budget of retries");
  }

  @Test
  void theBreakerOpensAtHalfOfTheCallsOfThirtySeconds() throws Exception {
    CircuitBreakerProperties properties =
        bound(
            Remedies.code(REMEDY.breaker()),
            "resilience4j.circuitbreaker",
            CircuitBreakerProperties.class);
    assertThat(properties.getInstances()).containsOnlyKeys("pricing");
    CircuitBreakerConfig config =
        properties.createCircuitBreakerConfig(
            "pricing",
            properties.getInstances().get("pricing"),
            new CompositeCustomizer<>(List.of()));
    assertThat(config.getFailureRateThreshold()).isEqualTo(50);
    assertThat(config.getSlidingWindowType()).isEqualTo(SlidingWindowType.TIME_BASED);
    assertThat(config.getSlidingWindowSize()).isEqualTo(30);
    assertThat(config.getMinimumNumberOfCalls()).isEqualTo(20);
    assertThat(config.getWaitIntervalFunctionInOpenState().apply(1))
        .isEqualTo(Duration.ofSeconds(30).toMillis());
  }
}
