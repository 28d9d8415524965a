package dev.fishbone.charts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

@SuppressWarnings("EnumOrdinal") // looks are dealt out in turn
class ChartRendererTest {
  private static final Instant FROM = Instant.parse("2026-03-29T00:30:00Z");
  private static final String HOSTILE =
      "</title><script>alert('x')</script>\n&\"\u202Etxt.exe\u2066\u0000\u001B[31m \uD800 \uFFFF ]]>";

  @Test
  void equalSpecsGiveEqualBytesInEveryLocaleAndZone() {
    List<String> svgs = Incident.charts().stream().map(ChartRenderer::svg).toList();
    List<byte[]> pngs = Incident.charts().stream().map(ChartRenderer::png).toList();
    List<String> sentences = Incident.charts().stream().map(ChartSpec::alternative).toList();
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      for (String tag : List.of("ar-EG-u-nu-arab", "th-TH-u-ca-buddhist")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
        assertThat(Incident.charts()).map(ChartRenderer::svg).isEqualTo(svgs);
        assertThat(Incident.charts()).map(ChartSpec::alternative).isEqualTo(sentences);
      }
      assertThat(ChartRenderer.png(Incident.pool())).isEqualTo(pngs.get(1));
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  @Test
  void noFontOfTheMachineIsAskedFor() {
    assertThat(ChartRenderer.svg(Incident.errorRatio()))
        .doesNotContain("<text", "font-family", "@font-face");
  }

  @Test
  void nameAndSentenceStandInTheSvg() throws Exception {
    ChartSpec spec = Incident.pool();
    Document svg = parse(ChartRenderer.svg(spec));
    assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
    String title = svg.getElementsByTagName("title").item(0).getTextContent();
    String desc = svg.getElementsByTagName("desc").item(0).getTextContent();
    assertThat(title).isEqualTo("Pricing database pool: in use and waiting");
    assertThat(desc).isEqualTo(spec.alternative());
    assertThat(svg.getDocumentElement().getAttribute("aria-describedby"))
        .isEqualTo(
            svg.getElementsByTagName("desc")
                .item(0)
                .getAttributes()
                .getNamedItem("id")
                .getNodeValue());
  }

  @Test
  void chartsOfOnePageShareNoIds() {
    Set<String> seen = new HashSet<>();
    for (ChartSpec spec : Incident.charts()) {
      List<String> ids =
          Pattern.compile("\\bid=['\"]([^'\"]+)")
              .matcher(ChartRenderer.svg(spec))
              .results()
              .map((MatchResult r) -> r.group(1))
              .toList();
      assertThat(ids).doesNotHaveDuplicates();
      assertThat(seen).doesNotContainAnyElementsOf(ids);
      seen.addAll(ids);
    }
  }

  @Test
  void hostileTextStaysText() throws Exception {
    ChartSpec spec =
        new ChartSpec(
            "hostile",
            HOSTILE,
            HOSTILE,
            axis(Duration.ofHours(1)),
            ValueAxis.numbers(HOSTILE),
            List.of(Line.of(HOSTILE, LineRole.PRIMARY, new long[0], new double[0])),
            List.of(new Threshold(HOSTILE, 1)),
            List.of(new Band(HOSTILE, FROM, FROM.plusSeconds(60), Band.Role.NO_DATA)),
            List.of(new Mark(HOSTILE, FROM.plusSeconds(90), Mark.Role.ALERT)));
    String svg = ChartRenderer.svg(spec);
    Document document = parse(svg);
    assertThat(document.getElementsByTagName("script").getLength()).isZero();
    assertThat(document.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo(
            "</title><script>alert('x')</script> &\"\uFFFDtxt.exe\uFFFD\uFFFD\uFFFD[31m \uFFFD \uFFFD ]]>");
    assertThat(new String(svg.getBytes(UTF_8), UTF_8)).isEqualTo(svg);
    assertThat(ChartRenderer.png(spec)).isNotEmpty();
  }

  @Test
  void anOverfullChartStaysBelow150Kilobytes() throws Exception {
    Random random = new Random(1);
    List<Line> lines = new ArrayList<>();
    int n = 100_000;
    for (int k = 0; k < ChartSpec.MAX_LINES; k++) {
      long[] times = new long[n];
      double[] values = new double[n];
      for (int i = 0; i < n; i++) {
        times[i] = FROM.toEpochMilli() + i * 260L;
        values[i] = 1e12 * (k + 1 + 0.2 * random.nextGaussian());
      }
      lines.add(
          Line.of(
              "service with a long name " + k,
              LineRole.values()[k % LineRole.values().length],
              times,
              values));
    }
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      Mark.Role role = Mark.Role.values()[i % Mark.Role.values().length];
      marks.add(
          new Mark("event " + i + " of an unusually long name", FROM.plusSeconds(5L * i), role));
    }
    ChartSpec spec = chart(axis(Duration.ofSeconds(26_000)), lines, marks);
    assertThat(ChartRenderer.svg(spec).getBytes(UTF_8).length).isLessThan(150_000);
    assertThat(spec.alternative()).contains("and 4988 more marks").hasSizeLessThan(4000);
  }

  @Test
  void everyOddLineIsDrawn() throws Exception {
    long t = FROM.toEpochMilli();
    double nan = Double.NaN;
    List<Line> odd =
        List.of(
            Line.of("empty", LineRole.PRIMARY, new long[0], new double[0]),
            Line.of("one", LineRole.PRIMARY, new long[] {t + 500}, new double[] {3}),
            Line.of("gaps", LineRole.PRIMARY, new long[] {t, t + 1}, new double[] {nan, nan}),
            Line.of("constant", LineRole.PRIMARY, new long[] {t, t + 900}, new double[] {7, 7}),
            Line.of("zero", LineRole.PRIMARY, new long[] {t, t + 900}, new double[] {0, 0}),
            Line.of("negative", LineRole.PRIMARY, new long[] {t, t + 900}, new double[] {-5, 1}),
            Line.of("huge", LineRole.PRIMARY, new long[] {t, t + 900}, new double[] {1e12, 9e12}),
            Line.of("tiny", LineRole.PRIMARY, new long[] {t, t + 900}, new double[] {1e-12, 5e-9}),
            Line.steps(
                "extreme",
                LineRole.PRIMARY,
                new long[] {t, t, t + 900},
                new double[] {-Double.MAX_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY}),
            Line.of("least", LineRole.PRIMARY, new long[] {t, t + 5}, new double[] {0, 4.9e-324}),
            Line.of(
                "around the window",
                LineRole.PRIMARY,
                new long[] {t - 86_400_000, t + 86_400_000L * 99},
                new double[] {1, 2}));
    List<Duration> spans =
        List.of(
            Duration.ofMillis(1),
            Duration.ofSeconds(1),
            Duration.ofDays(30),
            Duration.ofDays(365 * 900));
    for (Line line : odd) {
      for (Duration span : spans) {
        ChartSpec spec = chart(axis(span), List.of(line), List.of());
        parse(ChartRenderer.svg(spec));
        assertThat(spec.alternative()).contains(line.label());
      }
      assertThat(ChartRenderer.png(chart(axis(spans.get(1)), List.of(line), List.of())))
          .isNotEmpty();
    }
    parse(ChartRenderer.svg(chart(axis(spans.get(1)), List.of(), List.of())));
  }

  @Test
  void aLineWithoutDataSaysSo() {
    Line line = Line.of("pool", LineRole.PRIMARY, new long[] {0}, new double[] {5});
    ChartSpec spec = chart(axis(Duration.ofHours(1)), List.of(line), List.of());
    assertThat(ChartRenderer.svg(spec))
        .contains("aria-label=\"no data\"", "aria-label=\"pool (no data)\"");
  }

  @Test
  void thePngIsTwiceTheSizeAndHoldsThePicture() throws Exception {
    byte[] png = ChartRenderer.png(Incident.healthyInstances());
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    assertThat(image.getWidth()).isEqualTo(1920);
    assertThat(image.getRGB(0, 0)).isEqualTo(0xFFFFFFFF);
    Set<Integer> colours = new HashSet<>();
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        colours.add(image.getRGB(x, y) & 0xFFFFFF);
      }
    }
    assertThat(colours).contains(0x0072B2, 0xD55E00, 0x009E73, 0x000000, 0x1A1A1A);
  }

  private static TimeAxis axis(Duration span) {
    return new TimeAxis(FROM, FROM.plus(span), ZoneId.of("Europe/Berlin"));
  }

  private static ChartSpec chart(TimeAxis time, List<Line> lines, List<Mark> marks) {
    return new ChartSpec(
        "odd", "Odd", "", time, ValueAxis.numbers("x"), lines, List.of(), List.of(), marks);
  }

  private static Document parse(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(new ByteArrayInputStream(svg.getBytes(UTF_8)));
  }

  @Test
  void zonesAreNamed() {
    TimeAxis utc = new TimeAxis(FROM, FROM.plusSeconds(60), ZoneOffset.UTC);
    assertThat(new Clock(utc).caption()).isEqualTo("29 Mar 2026, UTC");
    assertThat(new Clock(axis(Duration.ofHours(2))).caption())
        .isEqualTo("29 Mar 2026, Europe/Berlin (UTC+01:00, later UTC+02:00)");
  }
}
