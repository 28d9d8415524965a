package dev.fishbone.rules.retry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafetyTest {
  @ParameterizedTest
  @CsvSource({
    "GET /price/{sku}, HARMLESS",
    "PUT /orders/{}, HARMLESS",
    "DELETE /orders/{}, HARMLESS",
    "POST /charge, EFFECT",
    "PATCH /orders/{}, EFFECT",
    "POST, EFFECT",
    "shop.Payments/Charge, UNKNOWN",
    "postgresql SELECT orders #1a2b, HARMLESS",
    "postgresql INSERT orders #1a2b, UNKNOWN",
    "kafka orders, UNKNOWN",
    "'', UNKNOWN",
  })
  void anOperationTellsWhetherDoneTwiceIsDoneOnce(String operation, Safety safety) {
    assertThat(Safety.of(operation)).isEqualTo(safety);
  }
}
