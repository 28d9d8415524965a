package dev.fishbone.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EndedTest {
  private static final Instant BEGIN = Instant.parse("2026-08-14T09:41:00Z");

  @Test
  void onlyCheckoutsBegunInTheTimeCount() {
    Ended ended = new Ended();
    ended.add(BEGIN.minusMillis(1), true);
    ended.add(BEGIN, true);
    ended.add(BEGIN.plusSeconds(1), false);
    ended.add(BEGIN.plusSeconds(2), false);
    ended.add(BEGIN.plusSeconds(3), false);
    ended.add(BEGIN.plusSeconds(60), true);

    assertThat(ended.failedShare(new TimeRange(BEGIN, BEGIN.plusSeconds(60)))).isEqualTo(0.25);
    assertThat(ended.failedShare(new TimeRange(BEGIN.plusSeconds(90), BEGIN.plusSeconds(99))))
        .as("nobody came")
        .isZero();
  }

  @Test
  void peopleComeLittleByLittleToColdServers() {
    assertThat(LoadGenerator.ramp(Duration.ZERO)).isEqualTo(0.1);
    assertThat(LoadGenerator.ramp(Duration.ofSeconds(4))).isEqualTo(0.55);
    assertThat(LoadGenerator.ramp(Duration.ofMinutes(1))).isEqualTo(1);
  }
}
