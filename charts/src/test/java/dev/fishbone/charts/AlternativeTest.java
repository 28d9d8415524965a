package dev.fishbone.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlternativeTest {
  private static final Instant FROM = Instant.parse("2026-08-14T09:30:00Z");

  @Test
  void theSentenceHoldsTheFigures() {
    Line calls =
        Line.of(
            "Pricing calls",
            LineRole.PRIMARY,
            minutes(0, 10, 20, 30, 40),
            new double[] {1.25, 1, 4, Double.NaN, 1.0625});
    Line instances = Line.steps("pods", LineRole.SECONDARY, minutes(0, 40), new double[] {8, 8});
    ChartSpec spec =
        chart(
            ZoneOffset.UTC,
            ValueAxis.numbers("calls per checkout"),
            List.of(calls, instances),
            List.of(new Threshold("attempts allowed", 4)),
            List.of(new Band("incident", at(15), at(35), Band.Role.INCIDENT)),
            List.of(
                new Mark("pager", at(25), Mark.Role.PAGE),
                new Mark("deploy", at(11), Mark.Role.CHANGE),
                new Mark("", at(15), Mark.Role.ONSET),
                new Mark("all clear", at(90), Mark.Role.RECOVERY)));
    assertThat(spec.alternative())
        .isEqualTo(
            "Calls (calls per checkout) from 09:30:00 to 10:10:00, 14 Aug 2026, UTC: "
                + "Pricing calls lowest 1 at 09:40:00, highest 4 at 09:50:00, last 1.06; "
                + "pods at 8 throughout; attempts allowed is 4; "
                + "incident from 09:45:00 to 10:05:00; change at 09:41:00: deploy; "
                + "onset at 09:45:00; page at 09:55:00: pager; "
                + "recovery at 11:00:00: all clear (outside the chart).");
  }

  @Test
  void timesAreWrittenInTheZoneWithTheDayWhereItChanges() {
    Line line = Line.of("l", LineRole.PRIMARY, minutes(0, 40), new double[] {0.005, 0.38});
    ChartSpec spec =
        chart(
            ZoneId.of("Pacific/Auckland"),
            ValueAxis.percent("share"),
            List.of(line),
            List.of(new Threshold("objective", 0.001)),
            List.of(),
            List.of());
    // 09:30 UTC is 21:30 in Auckland in August (UTC+12).
    assertThat(spec.alternative())
        .isEqualTo(
            "Calls (share) from 21:30:00 to 22:10:00, 14 Aug 2026, Pacific/Auckland (UTC+12:00): "
                + "l lowest 0.5% at 21:30:00, highest 38% at 22:10:00, last 38%; "
                + "objective is 0.1%.");
  }

  @Test
  void whatCannotBeToldIsSaid() {
    double infinite = Double.POSITIVE_INFINITY;
    ChartSpec spec =
        chart(
            ZoneOffset.UTC,
            ValueAxis.numbers("x"),
            List.of(
                Line.of("none", LineRole.PRIMARY, new long[0], new double[0]),
                Line.of("before", LineRole.PRIMARY, minutes(-5), new double[] {3}),
                Line.of("one", LineRole.PRIMARY, minutes(5, 6), new double[] {3, infinite})),
            List.of(),
            List.of(),
            List.of());
    assertThat(spec.alternative())
        .endsWith(
            ": none: no data; before: no data; one 3 at 09:35:00, 1 infinite values left out.");
  }

  @Test
  void countsAreExactAndEstimatesHaveThreeDigits() {
    ValueAxis.Scale number = ValueAxis.Scale.NUMBER;
    assertThat(Figures.value(6130, number)).isEqualTo("6,130");
    assertThat(Figures.value(1234567, number)).isEqualTo("1,234,567");
    assertThat(Figures.value(0.123456, number)).isEqualTo("0.123");
    assertThat(Figures.value(1234.5, number)).isEqualTo("1,230");
    assertThat(Figures.value(-2.5, number)).isEqualTo("−2.5");
    assertThat(Figures.value(1.5e21, number)).isEqualTo("1.5e21");
    assertThat(Figures.value(2e-9, number)).isEqualTo("2e-9");
    assertThat(Figures.value(0, number)).isEqualTo("0");
    assertThat(Figures.value(0.38, ValueAxis.Scale.PERCENT)).isEqualTo("38%");
    assertThat(Figures.compact(8.1e12, number)).isEqualTo("8.1T");
    assertThat(Figures.compact(20, number)).isEqualTo("20");
  }

  private static Instant at(int minute) {
    return FROM.plusSeconds(60L * minute);
  }

  private static long[] minutes(int... minutes) {
    return Arrays.stream(minutes).mapToLong(m -> at(m).toEpochMilli()).toArray();
  }

  private static ChartSpec chart(
      ZoneId zone,
      ValueAxis values,
      List<Line> lines,
      List<Threshold> thresholds,
      List<Band> bands,
      List<Mark> marks) {
    TimeAxis time = new TimeAxis(FROM, at(40), zone);
    return new ChartSpec("calls", "Calls", "", time, values, lines, thresholds, bands, marks);
  }
}
