package dev.fishbone.rules.paging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each file under {@code paging/unpaged-alert} is a case with what is expected of it. */
class UnpagedAlertTest {
  private final UnpagedAlert rule = new UnpagedAlert();
  private final PagingScenes scenes = new PagingScenes(rule);

  @TestFactory
  Stream<DynamicTest> cases() throws Exception {
    return scenes.all();
  }

  @Test
  void everyFigureResolvesToEvidenceWithItsFileAndLine() throws Exception {
    Path file = Path.of(getClass().getResource("/paging/unpaged-alert/finding-chat.txt").toURI());
    Verdict finding =
        scenes.assess(Files.readString(file)).stream()
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
    assertThat(PagingScenes.figure(finding, "lost-lead").evidence())
        .isSubsetOf(evidence.stream().map(e -> e.id()).toList());
    assertThat(PagingScenes.figure(finding, "lost-lead").low()).isPositive();
  }

  @Test
  void alertsOfOneNameOfTwoServicesAreTwoSubjects() {
    List<Verdict> verdicts =
        scenes.assess(
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
        scenes.assess(
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
    assertThat(PagingScenes.kind(verdicts.get(0))).isEqualTo("not-assessed SOURCE_FAILED");
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
