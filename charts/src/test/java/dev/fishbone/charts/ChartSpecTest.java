package dev.fishbone.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartSpecTest {
  @Test
  void namesThatAreFileNamesPass() {
    for (String name : List.of("pool", "pricing-db-pool", "p95", "a".repeat(64))) {
      assertThat(named(name).name()).isEqualTo(name);
    }
  }

  @Test
  void otherNamesAreRefusedWithAnExample() {
    for (String name :
        List.of(
            "",
            "../x",
            "a/b",
            "Pool",
            "a--b",
            "-a",
            "a-",
            "con",
            "lpt1",
            "a.svg",
            "ı",
            "a\n",
            "a".repeat(65))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> named(name))
          .withMessageContaining("such as pricing-db-pool");
    }
  }

  @Test
  void linesMustBeInOrderAndWhole() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> line(new long[] {1, 2}, new double[] {1}))
        .withMessageContaining("2 times and 1 values");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> line(new long[] {1, 3, 2}, new double[3]))
        .withMessageContaining("point 2: sort");
  }

  @Test
  void aLineKeepsItsOwnCopy() {
    double[] values = {1};
    Line line = line(new long[] {1}, values);
    values[0] = 2;
    assertThat(line).isEqualTo(line(new long[] {1}, new double[] {1}));
    assertThat(line).isNotEqualTo(line(new long[] {1}, values));
  }

  @Test
  void timesMustMakeSense() {
    Instant at = Instant.parse("2026-08-14T09:30:00Z");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TimeAxis(at, at, ZoneOffset.UTC))
        .withMessageContaining("1 ms or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TimeAxis(at, Instant.MAX, ZoneOffset.UTC))
        .withMessageContaining("check the unit");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Mark("m", Instant.MIN, Mark.Role.PAGE))
        .withMessageContaining("check the unit");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Band("b", at, at.minusSeconds(1), Band.Role.INCIDENT))
        .withMessageContaining("swap them");
  }

  @Test
  void tooManyLinesAreRefused() {
    List<Line> nine = Collections.nCopies(9, line(new long[0], new double[0]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec("x", nine))
        .withMessage("9 lines on one chart: draw at most 8, the most telling");
  }

  @Test
  void textBecomesOneVisibleLine() {
    assertThat(PlainText.of(" a\r\n\tb  c ", "x")).isEqualTo("a b c");
    assertThat(PlainText.of("\n \t", "x")).isEqualTo("x");
    assertThat(PlainText.of("a\u202Eb\u200Bc\u0007d\uFEFF", "x"))
        .isEqualTo("a\uFFFDb\uFFFDc\uFFFDd\uFFFD");
    assertThat(PlainText.of("naïve 中文 😀 e\u0301", "x")).isEqualTo("naïve 中文 😀 e\u0301");
    assertThat(PlainText.of("a" + "\u0301".repeat(10_000), "x")).hasSize(301).endsWith("…");
  }

  private static Line line(long[] times, double[] values) {
    return Line.of("l", LineRole.PRIMARY, times, values);
  }

  private static ChartSpec named(String name) {
    return spec(name, List.of());
  }

  private static ChartSpec spec(String name, List<Line> lines) {
    TimeAxis hour = new TimeAxis(Incident.FROM, Incident.TO, ZoneOffset.UTC);
    return new ChartSpec(
        name, "t", "", hour, ValueAxis.numbers("x"), lines, List.of(), List.of(), List.of());
  }
}
