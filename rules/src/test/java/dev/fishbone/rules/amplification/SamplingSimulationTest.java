package dev.fishbone.rules.amplification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Edges;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.rules.notation.TraceNotation;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.Durations;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.FanOut;
import dev.fishbone.telemetry.summary.FanOutCount;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What sampling does to calls per request, and how sure a ratio of two means is (0, 2.7, 16). */
class SamplingSimulationTest {
  /**
   * 1 % of 200,000 requests fail and make 4 calls; all of these and 1 % of the rest are kept: 2,000
   * and 1,980.
   */
  private static final String KEPT =
      """
      window 0s 2000s
      load 0s 2000s every 1s weight=1
        web -> orders post 0+40 other
          orders -> pricing price 5+5 timeout x4 resend
      load 0s 1980s every 1s weight=100
        web -> orders post 0+40 ok
          orders -> pricing price 5+20 ok
      """;

  @Test
  void unweightedCallsPerRequestAreTwoAndAHalfTimesTheTruthAndWeightedOnesAreRight() {
    Telemetry telemetry = TraceNotation.parse(KEPT).telemetry();
    TimeRange window = telemetry.recording().window();
    Edges edges = new Edges(telemetry, Sampling.fair(false));
    Edge edge = edges.edge(edges.bySubject().get("orders->pricing"), "");

    double unweighted =
        (double) edge.seen(EdgeCount.REQUEST_CALLS, window) / edge.seen(EdgeCount.REQUESTS, window);
    double weighted =
        (double) edge.sum(EdgeCount.REQUEST_CALLS, window) / edge.sum(EdgeCount.REQUESTS, window);

    assertThat(unweighted).isCloseTo(2.51, within(0.005));
    assertThat(weighted).isCloseTo(1.03, within(0.001));
    // Kish: (2,000 + 198,000)² ÷ (2,000 + 19,800,000) = 2,020 requests' worth of 200,000.
    assertThat(edge.effective()).isCloseTo(0.0101, within(0.0001));
  }

  @Test
  void theRatioOfMeanCallsHasItsSizeAndItsPower() {
    Random random = new Random(20260814);
    int equal = 0;
    int grown = 0;
    for (int run = 0; run < 1000; run++) {
      equal += grew(random, 0.12, 0.12) ? 1 : 0;
      grown += grew(random, 0.01, 0.12) ? 1 : 0;
    }
    // One-sided: half of the 5 % of a two-sided test.
    assertThat(equal / 1000.0).isBetween(0.01, 0.045);
    assertThat(grown / 1000.0).isGreaterThanOrEqualTo(0.99);
  }

  /** 300 requests a side, of which a share makes a second call: 1.01 → 1.12 calls at 1 % → 12 %. */
  private static boolean grew(Random random, double before, double now) {
    long[] calls = new long[2];
    long[] squares = new long[2];
    for (int i = 0; i < 300; i++) {
      for (int side = 0; side < 2; side++) {
        long made = random.nextDouble() < (side == 0 ? before : now) ? 2 : 1;
        calls[side] += made;
        squares[side] += made * made;
      }
    }
    FanOut.Tally tally =
        new FanOut.Tally(
            "orders",
            "post",
            "pricing",
            Map.of(
                FanOutCount.CALLS, bins(calls[0], calls[1]),
                FanOutCount.CALL_SQUARES, bins(squares[0], squares[1])),
            2,
            List.of());
    Edge edge =
        new Edge(
            "orders",
            "pricing",
            "",
            Map.of(),
            Map.of(),
            1,
            1,
            EdgeTally.Followed.NONE,
            EdgeTally.Followed.NONE,
            Durations.NONE,
            List.of());
    FanOutEdge fanOut =
        new FanOutEdge(List.of(new FanOutEdge.Part(bins(300, 300), tally)), edge, false);
    return fanOut.growth(second(1), List.of(second(0)), 30).low() > 1;
  }

  private static BinCounts bins(long before, long now) {
    return new BinCounts(0, new long[] {before, now});
  }

  private static TimeRange second(long second) {
    return TimeRange.ofMillis(1000 * second, 1000 * second + 1000);
  }
}
