package dev.fishbone.rules.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptCapTest {
  /** Calls of three attempts that failed and stopped, against the cap that 95 % of callers keep. */
  @ParameterizedTest
  @CsvSource({"0, 0.5, 10", "1, 0.5, 10", "2, 0.5, 6", "3, 0.5, 5", "5, 0.5, 3", "3, 0.3, 3"})
  void theMoreCallsGiveUpAtThreeTheSurerIsTheCap(long exhausted, double stopsEarly, int upper) {
    assertThat(AttemptCap.of(3, exhausted, stopsEarly)).isEqualTo(new AttemptCap(3, upper));
  }

  @Test
  void anUnusualCapIsItself() {
    assertThat(AttemptCap.of(30, Map.of(30, 2L))).isEqualTo(new AttemptCap(30, 30));
  }
}
