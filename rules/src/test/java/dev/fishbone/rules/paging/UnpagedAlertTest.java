package dev.fishbone.rules.paging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each file under {@code paging/unpaged-alert} is a case with what is expected of it. */
class UnpagedAlertTest {
  private final UnpagedAlert rule = new UnpagedAlert();

  @TestFactory
  Stream<DynamicTest> cases() throws IOException, URISyntaxException {
    Path folder = Path.of(getClass().getResource("/paging/unpaged-alert").toURI());
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> sorted = files.sorted().toList();
      assertThat(sorted).hasSizeGreaterThan(20);
      return sorted.stream()
          .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> judge(f)));
    }
  }

  private void judge(Path file) throws IOException {
    String text = Files.readString(file);
    List<Verdict> verdicts = assess(text);
    List<String> expected =
        text.lines().filter(l -> l.startsWith("expect ")).map(l -> l.split(" ")[1]).toList();
    assertThat(verdicts)
        .extracting(Verdict::subject)
        .containsExactlyInAnyOrderElementsOf(
            verdicts.stream().map(Verdict::subject).distinct().toList());
    assertThat(verdicts).extracting(Verdict::subject).containsAll(expected);
    text.lines().filter(l -> l.startsWith("expect")).forEach(l -> check(l, verdicts));
  }

  private List<Verdict> assess(String text) {
    Telemetry telemetry = Scene.of(text);
    return rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording()));
  }

  private static void check(String line, List<Verdict> verdicts) {
    String[] w = line.split(" ", 3);
    if (w[0].equals("expect-absent")) {
      assertThat(verdicts).extracting(Verdict::subject).doesNotContain(w[1]);
      return;
    }
    Verdict verdict =
        verdicts.stream().filter(v -> v.subject().equals(w[1])).findFirst().orElseThrow();
    switch (w[0]) {
      case "expect" -> assertThat(kind(verdict)).as("%s", verdict).isEqualTo(w[2]);
      case "expect-says" -> assertThat(says(verdict)).contains(w[2]);
      case "expect-fix" -> assertThat(fix(verdict)).contains(w[2]);
      case "expect-figure" -> {
        String[] figure = w[2].split(" ");
        assertThat(figure(verdict, figure[0]).value())
            .as("%s", verdict)
            .isCloseTo(Double.parseDouble(figure[1]), Offset.offset(Double.parseDouble(figure[2])));
      }
      case "expect-confidence" -> {
        String[] bounds = w[2].split(" ");
        double value = verdict.outcome().fold(f -> f.confidence().value(), c -> -1.0, n -> -1.0);
        assertThat(value).isBetween(Double.parseDouble(bounds[0]), Double.parseDouble(bounds[1]));
      }
      default -> throw new IllegalArgumentException(line);
    }
  }

  private static String kind(Verdict verdict) {
    return verdict
        .outcome()
        .fold(
            f -> f.grade() == Grade.FINDING ? "finding" : f.grade().name().toLowerCase(Locale.ROOT),
            c -> "clear",
            n -> "not-assessed " + n.code());
  }

  private static String says(Verdict verdict) {
    return verdict
        .outcome()
        .fold(f -> f.claim() + "\n" + f.action(), c -> c.measured(), n -> n.needs());
  }

  private static String fix(Verdict verdict) {
    return verdict
        .outcome()
        .fold(f -> f.fix(), c -> Optional.<Fix>empty(), n -> Optional.<Fix>empty())
        .map(fix -> fix.place() + "\n" + fix.code() + "\n" + fix.test())
        .orElse("");
  }

  private static Figure figure(Verdict verdict, String name) {
    List<Figure> figures =
        verdict.outcome().fold(f -> f.figures(), c -> c.figures(), n -> List.of());
    return figures.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void everyFigureResolvesToEvidenceWithItsFileAndLine() throws Exception {
    Path file = Path.of(getClass().getResource("/paging/unpaged-alert/finding-chat.txt").toURI());
    Verdict finding =
        assess(Files.readString(file)).stream()
            .filter(Verdict::isFinding)
            .findFirst()
            .orElseThrow();
    var evidence =
        finding
            .outcome()
            .fold(
                f -> f.evidence(), c -> c.evidence(), n -> List.<dev.fishbone.rules.Evidence>of());
    assertThat(evidence)
        .extracting(e -> e.origin().file())
        .contains("metrics/alerts.jsonl", "alerts/alertmanager.yml", "pages.jsonl");
    assertThat(figure(finding, "lost-lead").evidence())
        .isSubsetOf(evidence.stream().map(e -> e.id()).toList());
    assertThat(figure(finding, "lost-lead").low()).isPositive();
  }

  @Test
  void alertsOfOneNameOfTwoServicesAreTwoSubjects() {
    List<Verdict> verdicts =
        assess(
            """
            baseline 12:00 13:30
            effect orders POST /orders
            edge orders pricing
            load 12:00 13:30 50 0
            load 14:00 14:30 50 10
            log
            firing PoolWait{service=pricing} 14:02:00 14:20:00 15s
            firing PoolWait{service=orders} 14:03:00 14:20:00 15s
            """);
    assertThat(verdicts)
        .extracting(Verdict::subject)
        .containsExactly("PoolWait{service=orders}", "PoolWait{service=pricing}");
  }

  @Test
  void anExpressionThatIsNoRe2IsAGapAndNoCrash() {
    List<Verdict> verdicts =
        assess(
            """
            baseline 12:00 13:30
            effect orders POST /orders
            load 12:00 13:30 50 0
            load 14:00 14:30 50 10
            receiver a page
            route a
            route   a service=~(?=x)
            firing PoolWait{service=orders} 14:02:00 14:20:00 15s
            """);
    assertThat(verdicts).hasSize(1);
    assertThat(kind(verdicts.get(0))).isEqualTo("not-assessed SOURCE_FAILED");
  }

  @Test
  void aNameWithALineBreakStaysInItsSentence() throws Exception {
    Path file = Path.of(getClass().getResource("/paging/unpaged-alert/finding-nobody.txt").toURI());
    Telemetry plain = Scene.of(Files.readString(file));
    List<Series> series =
        plain.series().stream()
            .map(
                s -> {
                  Map<String, String> labels = new TreeMap<>(s.labels());
                  labels.computeIfPresent("alertname", (k, v) -> "Pool\n# \"Wait\"");
                  return new Series(
                      s.signal(),
                      s.service(),
                      s.instance(),
                      s.resource(),
                      labels,
                      s.nativeName(),
                      s.origin(),
                      s.samples());
                })
            .toList();
    Telemetry hostile =
        new Telemetry(
            plain.recording(),
            series,
            plain.traces(),
            plain.alertRules(),
            plain.routing(),
            plain.changes(),
            plain.pages(),
            plain.health(),
            plain.notes(),
            plain.policies(),
            plain.access(),
            plain.counts(),
            plain.coverage());
    Verdict verdict =
        rule.assess(hostile, Settings.of(rule.info(), hostile.recording())).stream()
            .filter(v -> v.subject().startsWith("Pool"))
            .findFirst()
            .orElseThrow();
    String claim = verdict.outcome().fold(f -> f.claim(), c -> c.measured(), n -> n.needs());
    assertThat(claim).startsWith("Pool # \"Wait\" fired at 14:02:00").doesNotContain("\n");
  }
}
