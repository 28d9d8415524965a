package dev.fishbone.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contrast after WCAG 2.1 (1.4.11: 3:1); colour vision after Machado, Oliveira, Fernandes 2009. */
class PaletteTest {
  private static final double[][] NORMAL = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  private static final double[][] PROTAN = {
    {0.152286, 1.052583, -0.204868},
    {0.114503, 0.786281, 0.099216},
    {-0.003882, -0.048116, 1.051998}
  };
  private static final double[][] DEUTAN = {
    {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
  };
  private static final double[][] TRITAN = {
    {1.255528, -0.076749, -0.178779},
    {-0.078411, 0.930809, 0.147602},
    {0.004733, 0.691367, 0.303900}
  };

  @Test
  void linesAndMarksStandOutFromWhiteAndTextMoreSo() {
    for (LineRole role : LineRole.values()) {
      assertThat(contrast(role.pen.colour())).as(role.name()).isGreaterThanOrEqualTo(3);
    }
    for (Mark.Role role : Mark.Role.values()) {
      assertThat(contrast(role.pen.colour())).as(role.name()).isGreaterThanOrEqualTo(3);
    }
    assertThat(contrast(Text.INK)).isGreaterThanOrEqualTo(7);
    assertThat(contrast(Text.MUTED)).isGreaterThanOrEqualTo(4.5);
  }

  @Test
  void theMainLinesStandOutFromShadesToo() {
    for (Band.Role band : Band.Role.values()) {
      for (LineRole role : List.of(LineRole.PRIMARY, LineRole.SECONDARY, LineRole.TERTIARY)) {
        double ratio = (luminance(band.tint()) + 0.05) / (luminance(role.pen.colour()) + 0.05);
        assertThat(ratio).as("%s on %s", role, band).isGreaterThanOrEqualTo(2.9);
      }
    }
  }

  @Test
  void theFourLinesDifferForEveryEye() {
    List<LineRole> four =
        List.of(LineRole.PRIMARY, LineRole.SECONDARY, LineRole.TERTIARY, LineRole.QUATERNARY);
    for (double[][] eye : List.of(NORMAL, PROTAN, DEUTAN, TRITAN)) {
      for (LineRole a : four) {
        for (LineRole b : four) {
          if (a != b) {
            double distance = distance(lab(a.pen.colour(), eye), lab(b.pen.colour(), eye));
            assertThat(distance).as("%s and %s", a, b).isGreaterThan(10);
          }
        }
      }
    }
  }

  @Test
  void withoutColourDashesAndShapesTellThemApart() {
    List<String> lines = new ArrayList<>();
    for (LineRole role : LineRole.values()) {
      float[] dash = role.pen.stroke().getDashArray();
      lines.add(Arrays.toString(dash) + role.pen.stroke().getLineWidth());
    }
    assertThat(lines).doesNotHaveDuplicates();
    Set<Mark.Shape> shapes = new HashSet<>();
    for (Mark.Role role : Mark.Role.values()) {
      assertThat(shapes.add(role.shape)).as(role.name()).isTrue();
    }
    assertThat(Band.Role.values()).extracting(band -> band.slope).doesNotHaveDuplicates();
  }

  private static double contrast(Color colour) {
    return 1.05 / (luminance(colour) + 0.05);
  }

  private static double luminance(Color colour) {
    double[] rgb = linear(colour);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  }

  private static double[] linear(Color colour) {
    double[] rgb = {colour.getRed() / 255.0, colour.getGreen() / 255.0, colour.getBlue() / 255.0};
    return Arrays.stream(rgb)
        .map(c -> c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4))
        .toArray();
  }

  /** CIE L*a*b* (D65) of what an eye sees. */
  private static double[] lab(Color colour, double[][] eye) {
    double[] seen = times(eye, linear(colour));
    double[][] toXyz = {
      {0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}
    };
    double[] xyz =
        times(toXyz, Arrays.stream(seen).map(c -> Math.max(0, Math.min(1, c))).toArray());
    double x = curve(xyz[0] / 0.9505);
    double y = curve(xyz[1]);
    double z = curve(xyz[2] / 1.089);
    return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
  }

  private static double curve(double t) {
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16.0 / 116;
  }

  private static double[] times(double[][] matrix, double[] v) {
    return Arrays.stream(matrix)
        .mapToDouble(row -> row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
        .toArray();
  }

  private static double distance(double[] a, double[] b) {
    return Math.sqrt(
        Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
  }
}
