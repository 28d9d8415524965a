package dev.fishbone.analyzer.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.MarkdownText;
import java.awt.Color;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page as a browser shows it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserTest {
  private static final Path FOLDER = Path.of("target", "report-html");
  private static final String HOSTILE =
      "</style><script>x</script>\"'`*_[a](b) \u202Egnp\u202C\u200B 中文عربي " + "W".repeat(300);
  private static final String LONG =
      "the pool of pricing was full for 20 minutes while orders retried without a pause ";
  private static final String CHART =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 960 484'><rect width='960' height='484'"
          + " style='fill:#fff'/></svg>";

  private Chromium chromium;
  private Tab tab;

  @BeforeAll
  void start() throws Exception {
    Files.createDirectories(FOLDER.resolve("charts"));
    Files.writeString(FOLDER.resolve("charts/pool.svg"), CHART);
    page("plain", UnaryOperator.identity(), 3);
    page("hostile", text -> text + HOSTILE, 30);
    page("long", text -> text + " " + LONG.repeat(10), 30);
    page("large", UnaryOperator.identity(), 10_000);
    chromium = Chromium.start();
    tab = chromium.tab();
  }

  @AfterAll
  void stop() throws Exception {
    if (chromium != null) {
      chromium.close();
    }
  }

  private static void page(String name, UnaryOperator<String> say, int rows) throws Exception {
    Files.writeString(file(name), Sample.page(say, rows, FOLDER));
  }

  private static Path file(String name) {
    return FOLDER.resolve(name + ".html");
  }

  private void open(String name, int width, String scheme) throws Exception {
    tab.size(width, 900);
    tab.shown("screen", scheme);
    tab.load(file(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "hostile", "long", "large"})
  void itAsksNobodyForAnythingAndNothingComplains(String name) throws Exception {
    open(name, 1280, "light");
    assertThat(tab.complaints()).isEmpty();
    assertThat(tab.requests(file(name))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"plain,1280", "plain,390", "hostile,1280", "hostile,390", "long,390"})
  void nothingIsWiderThanTheWindow(String name, int width) throws Exception {
    open(name, width, "light");
    assertThat(tab.value("document.documentElement.scrollWidth").asInt()).isEqualTo(width);
    assertThat(tab.texts(Probes.BEYOND_THE_WINDOW)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "hostile", "long"})
  void noTextOfAPictureLiesOnAnotherOrLeavesItsPlace(String name) throws Exception {
    open(name, 1280, "light");
    assertThat(tab.value("document.querySelectorAll('svg').length").asInt()).isEqualTo(3);
    assertThat(tab.texts(Probes.OVERLAPPING_TEXTS)).isEmpty();
    assertThat(tab.texts(Probes.TEXTS_OUTSIDE_THEIR_PICTURE)).isEmpty();
  }

  /** WCAG 2.2, success criterion 1.4.3: 4.5 to 1. */
  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void allTextCanBeReadOnWhatLiesUnderIt(String scheme) throws Exception {
    open("plain", 1280, scheme);
    tab.value("document.querySelectorAll('details').forEach(d => d.open = true)");
    assertThat(tab.value(Probes.COUNT_OF_TEXTS).asInt()).isGreaterThan(100);
    assertThat(tab.texts(Probes.FAINT_TEXTS)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "hostile"})
  void headingsStandInOrderAndEveryAnchorIsThereOnce(String name) throws Exception {
    open(name, 1280, "light");
    assertThat(tab.value("document.querySelectorAll('h1').length").asInt()).isEqualTo(1);
    assertThat(tab.texts(Probes.SKIPPED_HEADING_LEVELS)).isEmpty();
    assertThat(tab.texts(Probes.DOUBLE_IDS)).isEmpty();
    assertThat(tab.texts(Probes.DANGLING_REFERENCES)).isEmpty();
    assertThat(tab.texts(Probes.PICTURES_WITHOUT_ALTERNATIVE)).isEmpty();
    assertThat(tab.value("document.querySelectorAll('main, header, nav, footer').length").asInt())
        .isEqualTo(4);
  }

  @Test
  void hostileNamesAreReadAsTheyAre() throws Exception {
    open("hostile", 1280, "light");
    String title = tab.value("document.querySelector('h1').textContent").asString();
    assertThat(title).isEqualTo("Checkout outage" + MarkdownText.visible(HOSTILE));
    assertThat(tab.value("document.querySelectorAll('script').length").asInt()).isEqualTo(1);
  }

  @Test
  void aKeyboardReachesTheSkipLinkTheFoldsAndTheFilter() throws Exception {
    open("plain", 1280, "light");
    tab.key("Tab");
    assertThat(tab.value("document.activeElement.className").asString()).isEqualTo("skip");
    boolean unfolded = false;
    boolean filtered = false;
    for (int i = 0; i < 120 && !filtered; i++) {
      tab.key("Tab");
      String name = tab.value("document.activeElement.tagName").asString();
      if (name.equals("SUMMARY") && !unfolded) {
        tab.key("Enter");
        unfolded = tab.value("document.activeElement.parentElement.open").asBoolean();
      }
      filtered = tab.value("document.activeElement.id").asString().equals("filter");
    }
    assertThat(unfolded).isTrue();
    assertThat(filtered).isTrue();
  }

  @Test
  void theFilterLeavesTheRowsThatHoldAllWords() throws Exception {
    open("large", 1280, "light");
    tab.value("document.getElementById('filter').focus()");
    tab.type("pricing-7777 WAITED");
    assertThat(tab.value("document.getElementById('filter-count').textContent").asString())
        .isEqualTo("1 of 10000");
    assertThat(tab.texts(Probes.ROWS_SHOWN)).containsExactly("E1e61");
  }

  @Test
  void aReferenceUnfoldsTheRowThatItLeadsTo() throws Exception {
    open("large", 1280, "light");
    tab.value("location.hash = '#E1e61'");
    tab.key("Shift");
    assertThat(tab.value("document.getElementById('E1e61').closest('details').open").asBoolean())
        .isTrue();
  }

  @Test
  void withoutScriptsAllOfItCanBeRead() throws Exception {
    tab.scripts(false);
    try {
      open("plain", 1280, "light");
      assertThat(tab.complaints()).isEmpty();
    } finally {
      tab.scripts(true);
    }
    assertThat(tab.value("document.getElementById('filter-box').hidden").asBoolean()).isTrue();
    assertThat(tab.texts(Probes.HIDDEN_BY_DEFAULT)).isEmpty();
  }

  @Test
  void itPrints() throws Exception {
    open("plain", 1280, "dark");
    byte[] pdf = tab.pdf();
    Files.write(FOLDER.resolve("plain.pdf"), pdf);
    assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    assertThat(pdf.length).isGreaterThan(10_000);
    tab.shown("print", "dark");
    assertThat(tab.value("getComputedStyle(document.body).backgroundColor").asString())
        .isEqualTo("rgb(255, 255, 255)");
    assertThat(tab.value("getComputedStyle(document.querySelector('nav')).display").asString())
        .isEqualTo("none");
  }

  @Test
  void aChartIsLightOnALightPageAndDarkOnADarkOne() throws Exception {
    assertThat(brightness("light")).isGreaterThan(0.95);
    assertThat(brightness("dark")).isLessThan(0.2);
  }

  /** Of a chart's ground, 0 to 1. */
  private double brightness(String scheme) throws Exception {
    open("plain", 1280, scheme);
    String box = "document.querySelector('.charts img').getBoundingClientRect()";
    int top = tab.value("Math.round(scrollY + " + box + ".top)").asInt();
    int left = tab.value("Math.round(" + box + ".left)").asInt();
    Path file = FOLDER.resolve("chart-" + scheme + ".png");
    tab.picture(file, top, top + 40);
    Color ground = new Color(ImageIO.read(file.toFile()).getRGB(left + 20, 20));
    return (ground.getRed() + ground.getGreen() + ground.getBlue()) / 765.0;
  }

  /** For people: what the page looks like. */
  @Test
  void itIsPicturedForThoseWhoWantToLookAtIt() throws Exception {
    for (String scheme : new String[] {"light", "dark"}) {
      open("plain", 1280, scheme);
      tab.picture(FOLDER.resolve(scheme + ".png"), 0, Math.min(tab.height(), 6000));
    }
    open("long", 1280, "light");
    tab.picture(FOLDER.resolve("long.png"), 0, Math.min(tab.height(), 6000));
    open("plain", 390, "light");
    tab.picture(FOLDER.resolve("narrow.png"), 0, Math.min(tab.height(), 6000));
    assertThat(FOLDER.resolve("narrow.png")).isNotEmptyFile();
  }

  @Test
  void tenThousandRowsAreLessThanTenMegabytes() throws Exception {
    assertThat(Files.size(file("large"))).isLessThan(10_000_000);
    assertThat(Sample.page(UnaryOperator.identity(), 3, FOLDER))
        .isEqualTo(Files.readString(file("plain")));
  }
}
