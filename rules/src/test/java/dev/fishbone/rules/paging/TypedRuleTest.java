package dev.fishbone.rules.paging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.rules.programs.Program;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules as they are typed, evaluated by Prometheus' own tool over the series of their scenes. */
@Timeout(60)
class TypedRuleTest {
  private static final TimeRange SHOWN = Scene.range("14:00", "14:30");
  private static final Duration EVERY = Duration.ofSeconds(15);

  @TempDir private Path folder;
  private Program promtool;

  @BeforeEach
  void needsPrometheus() {
    promtool = Program.require("promtool", "prometheus");
  }

  /** A scene, what is found in it, and what would be typed. */
  private record Found(Telemetry telemetry, Verdict verdict, Fix fix) {
    static Found of(Rule rule, String scene) throws Exception {
      Path file = Path.of(Found.class.getResource("/" + rule.info().id() + "/" + scene).toURI());
      String text = Files.readString(file);
      Verdict verdict =
          new PagingScenes(rule)
              .assess(text).stream().filter(Verdict::isFinding).findFirst().orElseThrow();
      return new Found(Scene.of(text), verdict, PagingScenes.typed(verdict).orElseThrow());
    }

    /** When the rule says that it would have fired. */
    Instant fires() {
      List<Evidence> evidence =
          verdict.outcome().fold(f -> f.evidence(), c -> c.evidence(), n -> List.of());
      return evidence.stream()
          .filter(e -> e.statement().startsWith("tried on"))
          .findFirst()
          .orElseThrow()
          .window()
          .from();
    }

    AlertRule rule(String name) {
      return telemetry.alertRules().stream()
          .filter(r -> r.name().equals(name))
          .findFirst()
          .orElseThrow();
    }
  }

  /** The series that an expression names, as the tool takes them. */
  private static String recorded(Telemetry telemetry, String expression) {
    List<Series> named =
        telemetry.series().stream()
            .filter(s -> !s.nativeLabels().isEmpty() && expression.contains(s.nativeName()))
            .toList();
    assertThat(named).isNotEmpty();
    return named.stream().map(TypedRuleTest::recorded).collect(Collectors.joining());
  }

  private static String recorded(Series series) {
    StringBuilder values = new StringBuilder();
    for (Instant at = SHOWN.from(); at.isBefore(SHOWN.to()); at = at.plusSeconds(1)) {
      int sample = series.samples().firstAtOrAfter(at.toEpochMilli());
      boolean there =
          sample < series.samples().size()
              && series.samples().millisAt(sample) == at.toEpochMilli();
      values.append(there ? " " + (long) series.samples().valueAt(sample) : " _");
    }
    String labels =
        series.nativeLabels().entrySet().stream()
            .map(l -> l.getKey() + "=\"" + l.getValue() + '"')
            .collect(Collectors.joining(","));
    return input(series.nativeName() + "{" + labels + "}", values.toString().strip());
  }

  private static String input(String series, String values) {
    return "      - {series: '" + series + "', values: '" + values + "'}\n";
  }

  /**
   * Alone in a group, it fires by the evaluation after the instant and not two before it: bins of
   * one evaluation do not tell on which of their sides a sample lies.
   */
  private void fires(
      String rule, String alert, Map<String, String> labels, String input, Instant at)
      throws Exception {
    Files.writeString(
        folder.resolve("rules.yml"),
        "groups:\n- name: shop\n  interval: 15s\n  rules:\n  " + rule + "\n");
    Program.Answer read = promtool.run(folder, "check", "rules", "rules.yml");
    assertThat(read.code()).as(read.text()).isZero();
    String cases = expected(at.minus(EVERY.multipliedBy(2)), alert, "[]");
    cases +=
        expected(
            at.plus(EVERY), alert, "[{exp_labels: " + labels.toString().replace("=", ": ") + "}]");
    Files.writeString(
        folder.resolve("test.yml"),
        "rule_files: [rules.yml]\nevaluation_interval: 15s\ntests:\n- interval: 1s\n"
            + "  input_series:\n"
            + input
            + "  alert_rule_test:\n"
            + cases);
    Program.Answer tried = promtool.run(folder, "test", "rules", "test.yml");
    assertThat(tried.code()).as("%s%n%s", rule, tried.text()).isZero();
  }

  private static String expected(Instant at, String alert, String alerts) {
    return String.format(
        Locale.ROOT,
        "  - {eval_time: %ds, alertname: %s, exp_alerts: %s}%n",
        Duration.between(SHOWN.from(), at).toSeconds(),
        alert,
        alerts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"finding-no-rule.txt", "finding-waiting-for-pool.txt"})
  void aNewRuleFiresWhenTheSeriesSaySo(String scene) throws Exception {
    Found found = Found.of(new MissingRule(), scene);
    fires(
        found.fix().code(),
        "ErrorsOfService",
        Map.of("service", "orders", "severity", "critical"),
        recorded(found.telemetry(), found.fix().code()),
        found.fires());
  }

  private static String typed(AlertRule rule, String expression, String hold) {
    return "- {alert: "
        + rule.name()
        + ", expr: '"
        + expression
        + "'"
        + (hold.isEmpty() ? "" : ", " + hold)
        + ", labels: "
        + rule.labels().toString().replace("=", ": ")
        + "}";
  }

  @Test
  void aLowerThresholdTakesThePlaceOfTheOneThatIsThere() throws Exception {
    Found found = Found.of(new MissingRule(), "finding-threshold-too-high.txt");
    AlertRule rule = found.rule("CheckoutErrors");
    String changed = rule.expression().replaceFirst("> [0-9.]+$", found.fix().code());
    assertThat(changed).isNotEqualTo(rule.expression());
    String series = recorded(found.telemetry(), changed);
    fires(typed(rule, changed, ""), rule.name(), rule.labels(), series, found.fires());
  }

  /** In both the condition holds from 14:03:15 on. */
  @ParameterizedTest
  @CsvSource({
    "paging/missing-rule, finding-for-too-long.txt",
    "paging/unpaged-alert, finding-stayed-pending.txt"
  })
  void aShorterForIsCountedFromWhenTheConditionHeld(String id, String scene) throws Exception {
    Rule judge = id.endsWith("missing-rule") ? new MissingRule() : new UnpagedAlert();
    Found found = Found.of(judge, scene);
    AlertRule rule = found.rule("CheckoutErrors");
    assertThat(rule.expression()).isEqualTo("up == 0");
    fires(
        typed(rule, rule.expression(), found.fix().code()),
        rule.name(),
        rule.labels(),
        input("up", "1+0x194 0+0x1800"),
        Scene.at("14:03:15").plus(Duration.ofMinutes(3)));
  }

  @Test
  void aTimeIsWrittenToTheMillisecondAsPrometheusReadsIt() throws Exception {
    String hold = AlertmanagerText.duration(Duration.ofMillis(68_571));
    assertThat(hold).isEqualTo("1m8s571ms");
    fires(
        "- {alert: Down, expr: 'up == 0', for: " + hold + "}",
        "Down",
        Map.of(),
        input("up", "1+0x59 0+0x1800"),
        // Of the evaluations every 15 s the one 75 s after the condition held is the first.
        SHOWN.from().plusSeconds(60 + 75));
  }
}
