package dev.fishbone.lab.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.ContextRead;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.Recording;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The committed recordings hold what their scenarios say, as an analyzer would read them. */
class ExamplesTest {
  @Test
  void theLookalikeIsReadWithoutAGapAndNothingWasEjected() throws Exception {
    RecordingReader reader = new RecordingReader(Path.of("../examples/checkout-lookalike"));
    Recording recording = reader.window();
    ContextRead context = reader.context(recording);

    assertThat(gaps(reader, recording)).isEmpty();
    assertThat(context.health()).isEmpty();
    assertThat(context.policies().retries().get(0).attempts()).hasValue(1);
    assertThat(context.policies().probes())
        .as("both files say how Orders is probed")
        .allSatisfy(probe -> assertThat(probe.service()).isIn("", "orders"));
    assertThat(context.pages())
        .as("paged once, taken, ended")
        .extracting(Page::type)
        .containsExactly(Page.Type.NOTIFIED, Page.Type.ACKNOWLEDGED, Page.Type.RESOLVED);
  }

  @Test
  void theOutageIsReadWithoutAGapAndHoldsItsCauses() throws Exception {
    RecordingReader reader = new RecordingReader(Path.of("../examples/checkout-outage"));
    Recording recording = reader.window();
    ContextRead context = reader.context(recording);

    assertThat(gaps(reader, recording)).isEmpty();
    assertThat(recording.settings()).containsEntry("time-scale", "10");
    assertThat(recording.receiverClasses())
        .isEqualTo(
            Map.of("slack-pricing", ReceiverClass.CHAT, "orders-oncall", ReceiverClass.PAGE));
    Policies.Retry retry = context.policies().retries().get(0);
    assertThat(retry.attempts()).hasValue(4);
    assertThat(retry.timeout()).contains(Duration.ofMillis(500));
    assertThat(
            context.health().stream()
                .filter(event -> event.state() == HealthEvent.State.DOWN)
                .map(HealthEvent::instance)
                .distinct())
        .hasSize(8);
    assertThat(context.pages())
        .filteredOn(page -> page.alert().equals("PricingPoolWait"))
        .isNotEmpty()
        .allSatisfy(page -> assertThat(page.receiver()).isEqualTo("slack-pricing"));
  }

  private static List<Coverage.Gap> gaps(RecordingReader reader, Recording recording)
      throws Exception {
    return java.util.stream.Stream.of(
            reader.spans(recording).coverage(),
            reader.metrics(recording).coverage(),
            reader.context(recording).coverage())
        .flatMap(coverage -> coverage.entries().stream())
        .flatMap(entry -> entry.gaps().stream())
        // Nobody chats in the lab, and none of its services has a breaker to tell of.
        .filter(gap -> !gap.detail().contains("notes.jsonl"))
        .filter(gap -> !gap.detail().contains("breaker_open"))
        // They were recorded before Alertmanager's own counters were.
        .filter(gap -> !gap.detail().contains("series of notifications"))
        .toList();
  }
}
