package dev.fishbone.rules.amplification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.rules.notation.TraceNotation;
import dev.fishbone.telemetry.summary.Durations;
import org.junit.jupiter.api.Test;

class TimeoutsTest {
  private static Durations timedOut(String calls) {
    return TraceNotation.parse("window 0s 600s\nload 0s 600s every 10s\n" + calls)
        .telemetry()
        .traces()
        .wastes()
        .get(0)
        .timedOut();
  }

  @Test
  void lengthsThatDifferAreNoTimeout() {
    StringBuilder calls = new StringBuilder();
    for (int i = 1; i <= 9; i++) {
      calls.append("  a -> b op%d 0+%d00 timeout%n".formatted(i, i));
    }
    assertThat(Timeouts.of(timedOut(calls.toString()))).isEmpty();
  }

  @Test
  void equalLengthsAreOne() {
    assertThat(Timeouts.of(timedOut("  a -> b op 0+2000 timeout\n")))
        .singleElement()
        .satisfies(seconds -> assertThat(seconds).isCloseTo(2, within(0.008)));
  }

  @Test
  void connectAndReadAreTwo() {
    assertThat(
            Timeouts.of(
                timedOut("  a -> b op 0+1000 timeout\n  a -> b other 2000+5000 timeout\n")))
        .satisfiesExactly(
            connect -> assertThat(connect).isCloseTo(1, within(0.004)),
            read -> assertThat(read).isCloseTo(5, within(0.02)));
  }

  @Test
  void nineCallsTellNothing() {
    assertThat(
            Timeouts.of(
                TraceNotation.parse(
                        "window 0s 600s\nload 0s 90s every 10s\n  a -> b op 0+2000 timeout\n")
                    .telemetry()
                    .traces()
                    .wastes()
                    .get(0)
                    .timedOut()))
        .isEmpty();
  }
}
