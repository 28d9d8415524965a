package dev.fishbone.lab.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fishbone.lab.LabException;
import dev.fishbone.lab.paging.PageLog.Entry;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The window begins 40 s before the trigger. */
class MeasuredTest {
  private static final Instant TRIGGER = Instant.parse("2026-08-14T09:41:00Z");
  private static final Observed CALM = new Observed(0, 0);

  @Test
  void aMessageInAChatIsNoPage() {
    assertThatExceptionOfType(LabException.class)
        .isThrownBy(() -> measured(entry(5, "notified", "slack")).value("first-page"))
        .withMessageContaining("nobody was paged");
  }

  @Test
  void theFirstPageCountsFromTheTrigger() throws Exception {
    Measured measured =
        measured(
            entry(5, "notified", "slack"),
            entry(27, "notified", "pagerduty"),
            entry(31, "acknowledged", "pagerduty"),
            entry(60, "notified", "pagerduty"));

    assertThat(measured.value("first-page")).isEqualTo(27);
    assertThat(measured.value("ejected-instances")).isEqualTo(3);
  }

  private static Measured measured(Entry... pages) {
    TimeRange window = new TimeRange(TRIGGER.minusSeconds(40), TRIGGER.plusSeconds(80));
    Happened happened = new Happened(window, window, List.of(), List.of(), List.of(pages), 3);
    return Measured.of(CALM, CALM, happened, Duration.ofSeconds(-40));
  }

  private static Entry entry(int second, String type, String source) {
    return new Entry(TRIGGER.plusSeconds(second), type, "A", "orders", "r", "", "", source);
  }
}
