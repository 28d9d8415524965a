package dev.fishbone.analyzer.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.history.Reason;
import dev.fishbone.analyzer.job.MetricsServer;
import dev.fishbone.analyzer.scan.Risk;
import io.prometheus.client.Collector.MetricFamilySamples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page, the alert rules and the dashboard know the metrics that there are, and no others. */
final class DocumentedMetricsTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern NAME = Pattern.compile("fishbone_[a-z_]+");

  @TempDir private Path folder;

  private static List<MetricFamilySamples> families() {
    return Collections.list(Sample.all().registry().metricFamilySamples());
  }

  private static Set<String> series() {
    Set<String> names = new TreeSet<>();
    families().forEach(f -> f.samples.forEach(s -> names.add(s.name)));
    return names;
  }

  private static Set<String> named(String text) {
    Set<String> names = new TreeSet<>();
    NAME.matcher(text).results().forEach(r -> names.add(r.group()));
    return names;
  }

  @Test
  void thePageHasEachMetricWithItsTypeAndLabels() throws Exception {
    List<String> rows =
        Files.readString(DOCS.resolve("metrics.md"))
            .lines()
            .filter(line -> line.startsWith("| `fishbone_"))
            .map(line -> line.split("\\|", -1))
            .map(c -> c[1].strip() + c[2].strip() + c[3].replaceAll("[ `]", ""))
            .toList();
    List<String> made =
        families().stream()
            .map(
                f ->
                    "`"
                        + f.name
                        + "`"
                        + f.type.name().toLowerCase(Locale.ROOT)
                        + String.join(
                            ",",
                            f.samples.get(0).labelNames.stream()
                                .filter(l -> !l.equals("le"))
                                .toList()))
            .toList();
    assertThat(rows).containsExactlyElementsOf(made);
  }

  @Test
  void thePageHasEveryReasonAndState() throws Exception {
    assertThat(Files.readString(DOCS.resolve("metrics.md")))
        .contains(Arrays.stream(Reason.values()).map(r -> "`" + r.word() + "`").toList())
        .contains(
            Arrays.stream(Risk.State.values())
                .map(s -> "`" + s.name().toLowerCase(Locale.ROOT) + "`")
                .toList());
  }

  @Test
  void theRulesAndTheirTestsAskForSeriesThatThereAre() throws Exception {
    assertThat(named(Files.readString(DOCS.resolve("metrics/alerts.yml"))))
        .isNotEmpty()
        .isSubsetOf(series());
    assertThat(named(Files.readString(DOCS.resolve("metrics/alerts-test.yml"))))
        .isSubsetOf(series());
  }

  @Test
  void theDashboardAsksForSeriesThatThereAreAndShowsEachMetric() throws Exception {
    JsonNode board = Json.EXACT.readTree(Files.readString(DOCS.resolve("metrics/dashboard.json")));
    Set<String> asked = new TreeSet<>();
    Set<Integer> ids = new TreeSet<>();
    for (JsonNode panel : board.path("panels")) {
      assertThat(ids.add(panel.path("id").asInt())).isTrue();
      assertThat(panel.path("targets")).isNotEmpty();
      panel.path("targets").forEach(t -> asked.addAll(named(t.path("expr").asString())));
    }
    assertThat(asked).isSubsetOf(series());
    assertThat(families())
        .allSatisfy(f -> assertThat(asked).as(f.name).anyMatch(a -> a.startsWith(f.name)));
  }

  @Test
  void promtoolAcceptsTheRulesAndTheirTestsPass() throws Exception {
    MetricsServer.assumeInstalled(DocumentedMetricsTest.class, "promtool");
    assertPasses("check", "rules", "alerts.yml");
    assertPasses("test", "rules", "alerts-test.yml");
  }

  private void assertPasses(String... arguments) throws Exception {
    List<String> command = new java.util.ArrayList<>(List.of("promtool"));
    command.addAll(List.of(arguments));
    Process promtool =
        new ProcessBuilder(command)
            .directory(DOCS.resolve("metrics").toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    assertThat(promtool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(promtool.exitValue()).as(Files.readString(folder.resolve("said"))).isZero();
  }
}
