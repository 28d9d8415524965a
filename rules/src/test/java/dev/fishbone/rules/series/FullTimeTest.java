package dev.fishbone.rules.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FullTimeTest {
  private static final TimeRange MINUTE = TimeRange.ofMillis(0, 60_000);
  private static final Duration SECOND = Duration.ofSeconds(1);

  /**
   * Two instances, full at any two times, scraped at any phase: each edge is off by half a scrape.
   */
  @Property(seed = "42")
  void theTimeInWhichAnyInstanceWasFullIsTrueToAScrapeAnEdge(
      @ForAll @IntRange(min = 5_000, max = 30_000) int from,
      @ForAll @IntRange(min = 3_000, max = 20_000) int length,
      @ForAll @IntRange(min = 5_000, max = 30_000) int otherFrom,
      @ForAll @IntRange(min = 3_000, max = 20_000) int otherLength,
      @ForAll @IntRange(max = 999) int phase,
      @ForAll @IntRange(max = 999) int otherPhase) {
    TimeRange one = TimeRange.ofMillis(from, from + length);
    TimeRange other = TimeRange.ofMillis(otherFrom, otherFrom + otherLength);
    List<PoolInstance> pools = List.of(pool("a", one, phase), pool("b", other, otherPhase));
    FullTime full =
        SaturationGrid.of(pools, new Bins(MINUTE, SECOND), SECOND, SaturationLimits.atScale(10))
            .fullTime();
    double truth = Stretches.seconds(List.of(one, other));
    int episodes = Stretches.union(List.of(one, other)).size();
    assertThat(Stretches.seconds(full.likely())).isCloseTo(truth, within(1.0 * episodes + 1e-9));
    assertThat(Stretches.seconds(full.surely())).isLessThanOrEqualTo(truth);
    assertThat(Stretches.seconds(full.atMost())).isGreaterThanOrEqualTo(truth);
  }

  @Test
  void aMissedScrapeWithinIsNotBridged() {
    Samples active = new Samples(new long[] {0, 1000, 4000, 5000}, new double[] {6, 6, 6, 6});
    Samples waiting = new Samples(new long[] {0, 1000, 4000, 5000}, new double[] {1, 1, 1, 1});
    FullTime full =
        Saturation.of(
                pool("a", active, waiting),
                new Bins(MINUTE, SECOND),
                SECOND,
                SaturationLimits.atScale(10))
            .fullTime();
    assertThat(Stretches.seconds(full.surely())).isEqualTo(2);
    assertThat(Stretches.seconds(full.likely())).isEqualTo(4);
  }

  /** Full for 200 ms at a time, in all 70 % of a minute; acquisitions time out in every second. */
  @Test
  void aPoolThatFillsAndEmptiesIsFullForTheShareOfScrapesThatSawIt() {
    Random draw = new Random(7);
    long[] instants = new long[60];
    double[] active = new double[60];
    double[] waiting = new double[60];
    double[] gaveUp = new double[60];
    for (int i = 0; i < 60; i++) {
      instants[i] = 1000L * i;
      boolean is = draw.nextDouble() < 0.7;
      active[i] = is ? 6 : 2;
      waiting[i] = is ? 3 : 0;
      gaveUp[i] = i;
    }
    PoolInstance pool =
        pool(
            "a",
            new Samples(instants, active),
            new Samples(instants, waiting),
            new Samples(instants, gaveUp));
    FullTime full =
        Saturation.of(pool, new Bins(MINUTE, SECOND), SECOND, SaturationLimits.atScale(10))
            .fullTime();
    // 42 s, give or take 1.96 √(60 × 0.7 × 0.3); the counters' seconds are not added to it.
    assertThat(Stretches.seconds(full.likely())).isCloseTo(42, within(7.0));
  }

  private static PoolInstance pool(String instance, TimeRange full, int phase) {
    long[] instants = new long[60];
    double[] active = new double[60];
    double[] waiting = new double[60];
    for (int i = 0; i < 60; i++) {
      instants[i] = phase + 1000L * i;
      boolean is = instants[i] >= full.fromMillis() && instants[i] < full.toMillis();
      active[i] = is ? 6 : 2;
      waiting[i] = is ? 3 : 0;
    }
    return pool(instance, new Samples(instants, active), new Samples(instants, waiting));
  }

  private static PoolInstance pool(String instance, Samples active, Samples waiting) {
    return pool(instance, active, waiting, Samples.NONE);
  }

  private static PoolInstance pool(
      String instance, Samples active, Samples waiting, Samples timeouts) {
    Samples none = Samples.NONE;
    return new PoolInstance(
        "pricing",
        "db",
        instance,
        PoolInstance.Kind.CONNECTIONS,
        active,
        none,
        waiting,
        timeouts,
        none,
        none,
        none,
        none,
        none,
        OptionalInt.of(6),
        List.of());
  }
}
