package dev.fishbone.telemetry.summary;

import static dev.fishbone.telemetry.trace.SpanKind.CLIENT;
import static dev.fishbone.telemetry.trace.SpanKind.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.Spans;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Orders asks Pricing, gives up after 500 ms and asks again; Pricing works on for 2 s. */
class AtOnceTest {
  private static final TimeRange WINDOW = new TimeRange(Spans.START, Spans.START.plusSeconds(600));

  private final Spans spans = new Spans();

  private void checkout(long trace, double at, int attempts, double worked) {
    spans.add(trace, 1, 0, SERVER, "orders", at, at + 500 * attempts);
    for (int i = 0; i < attempts; i++) {
      double from = at + 500 * i;
      spans.add(trace, 10 + i, 1, CLIENT, "orders", from, from + 500);
      spans.add(trace, 20 + i, 10 + i, SERVER, "pricing", from + 1, from + 1 + worked);
    }
  }

  private List<AtOnce> atOnce(TimeRange... baselines) {
    return TraceSummarizer.summarize(
            spans.columns(), new SummaryScope(WINDOW, List.of(baselines), Set.of()))
        .atOnce();
  }

  @Test
  void attemptsThatAreOverBeforeTheNextAreOneAtATime() {
    checkout(1, 0, 4, 400);

    assertThat(atOnce()).contains(new AtOnce("pricing", Map.of(1, 1L), Map.of()));
  }

  @Test
  void attemptsThatTheServerWorksOnWithoutTheirCallerAddUp() {
    checkout(1, 0, 4, 2000);
    checkout(2, 10_000, 1, 2000);

    assertThat(atOnce()).contains(new AtOnce("pricing", Map.of(1, 1L, 4, 1L), Map.of()));
    assertThat(atOnce()).contains(new AtOnce("orders", Map.of(1, 2L), Map.of()));
  }

  @Test
  void theBaselineIsCountedApart() {
    checkout(1, -60_000, 2, 2000);
    checkout(2, 0, 1, 2000);

    TimeRange before = new TimeRange(WINDOW.from().minusSeconds(120), WINDOW.from());
    assertThat(atOnce(before)).contains(new AtOnce("pricing", Map.of(1, 1L), Map.of(2, 1L)));
  }

  @Test
  void whatOneInTenTracesMadeIsNotTheOneThatMadeMost() {
    AtOnce atOnce = new AtOnce("pricing", Map.of(1, 60L, 4, 39L, 40, 1L), Map.of());

    assertThat(atOnce.madeBy(0.1)).isEqualTo(4);
    assertThat(atOnce.madeBy(0.5)).isEqualTo(1);
    assertThat(new AtOnce("pricing", Map.of(), Map.of()).madeBy(0.1)).isZero();
  }
}
