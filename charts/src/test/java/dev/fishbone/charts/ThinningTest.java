package dev.fishbone.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThinningTest {
  private static final double NAN = Double.NaN;

  @Test
  void aShortLineIsLeftAsItIs() {
    Line line = Line.of("l", LineRole.PRIMARY, new long[] {0, 5, 9}, new double[] {1, NAN, 3});
    assertThat(Thinning.of(line, axis(0, 10), 100))
        .containsExactly(
            new Thinning.Point(0, 1), new Thinning.Point(5, NAN), new Thinning.Point(9, 3));
  }

  @Test
  void ofAColumnTheFirstLowestHighestAndLastStay() {
    double[] values = {5, 6, 1, 6, 9, 6, 7, 6};
    Line line = Line.of("l", LineRole.PRIMARY, new long[] {0, 1, 2, 3, 4, 5, 6, 7}, values);
    assertThat(Thinning.of(line, axis(0, 8), 1))
        .extracting(Thinning.Point::value)
        .containsExactly(5.0, 1.0, 9.0, 6.0);
  }

  @Test
  void aLineIsCutAtTheEdgesOfTheWindow() {
    Line line = Line.of("l", LineRole.PRIMARY, new long[] {-10, 10, 30}, new double[] {0, 2, 6});
    assertThat(Thinning.of(line, axis(0, 20), 100))
        .containsExactly(
            new Thinning.Point(0, 1), new Thinning.Point(10, 2), new Thinning.Point(20, 4));
  }

  @Test
  void aStepHoldsItsValueIntoAndOutOfTheWindow() {
    Line line = Line.steps("l", LineRole.PRIMARY, new long[] {-10, 10, 30}, new double[] {8, 2, 6});
    assertThat(Thinning.of(line, axis(0, 20), 100))
        .containsExactly(
            new Thinning.Point(0, 8), new Thinning.Point(10, 2), new Thinning.Point(20, 2));
  }

  @Test
  void noSpikeIsLostAndNoGapWiderThanAColumnIsClosed() {
    Random random = new Random(7);
    for (int round = 0; round < 40; round++) {
      int n = 2000 + random.nextInt(3000);
      int columns = 10 + random.nextInt(200);
      long[] times = new long[n];
      double[] values = new double[n];
      for (int i = 1; i < n; i++) {
        times[i] = times[i - 1] + random.nextInt(20);
        values[i] = random.nextInt(40) == 0 ? 1000 * random.nextGaussian() : random.nextGaussian();
      }
      long span = times[n - 1] + 1;
      int gap = random.nextInt(n / 2);
      int wide = gap;
      while (times[wide] - times[gap] <= span / columns + 1) {
        values[wide++] = NAN;
      }
      Line line = Line.of("l", LineRole.PRIMARY, times, values);
      List<Thinning.Point> kept = Thinning.of(line, axis(0, span), columns);

      assertThat(kept).hasSizeLessThanOrEqualTo(6 * columns);
      for (int column = 0; column < columns; column++) {
        assertThat(extremes(kept, column, columns, span))
            .isEqualTo(extremes(all(line), column, columns, span));
      }
      double before = times[gap];
      double after = times[wide];
      assertThat(kept)
          .anyMatch(p -> p.gap() && p.epochMillis() >= before && p.epochMillis() <= after);
      assertThat(kept).isSortedAccordingTo(Comparator.comparing(Thinning.Point::epochMillis));
    }
  }

  private static List<Thinning.Point> all(Line line) {
    return IntStream.range(0, line.size())
        .mapToObj(i -> new Thinning.Point(line.epochMillis(i), line.value(i)))
        .toList();
  }

  private static List<Double> extremes(
      List<Thinning.Point> points, int column, int columns, long span) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (Thinning.Point point : points) {
      if (!point.gap() && (int) Math.floor(point.epochMillis() / span * columns) == column) {
        min = Math.min(min, point.value());
        max = Math.max(max, point.value());
      }
    }
    return List.of(min, max);
  }

  private static TimeAxis axis(long from, long to) {
    return new TimeAxis(Instant.ofEpochMilli(from), Instant.ofEpochMilli(to), ZoneOffset.UTC);
  }
}
