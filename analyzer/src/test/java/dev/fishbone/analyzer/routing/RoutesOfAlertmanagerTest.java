package dev.fishbone.analyzer.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.SharedData;
import dev.fishbone.connectors.alerting.AlertmanagerReader;
import dev.fishbone.connectors.alerting.MatcherText;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.telemetry.routing.Routing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Configurations as text, read by our reader and by Alertmanager's own tool: the same receivers, or
 * both refuse.
 */
@Timeout(300)
class RoutesOfAlertmanagerTest {
  private static final int CONFIGURATIONS = 500;

  @TempDir private Path folder;

  @BeforeEach
  void needsAlertmanager() {
    AlertmanagerServer.assumeInstalled(getClass());
  }

  private static Routing read(String text) throws YamlException {
    return AlertmanagerReader.read("am.yml", text, MatcherText.Mode.CLASSIC, Map.of(), List.of());
  }

  private static String ours(String text, Map<String, String> labels) {
    try {
      return String.join(",", new RouteEvaluator(read(text)).receivers(labels));
    } catch (YamlException e) {
      assertThat(e).hasMessageMatching("(?s)am\\.yml:\\d+:\\d+: .*");
      return "refused";
    }
  }

  /** A configuration, an alert's labels, and what amtool says. */
  private record Case(String text, Map<String, String> labels, String expected) {}

  @Test
  void agreesWithAmtoolOnFiveHundredConfigurations() throws Exception {
    Random random = new Random(20260814);
    // Each answer costs a process; two cores wait for two of them.
    ExecutorService pool = Executors.newFixedThreadPool(3);
    try {
      List<Future<Case>> cases = new ArrayList<>();
      for (int i = 0; i < CONFIGURATIONS; i++) {
        String text = RandomConfig.file(new RandomConfig(random).route("  ", 0));
        Map<String, String> labels = RandomConfig.labels(random);
        Path file = Files.writeString(folder.resolve(i + ".yml"), text);
        Callable<Case> ask = () -> new Case(text, labels, Amtool.receivers(file, labels));
        cases.add(pool.submit(ask));
      }
      int refused = 0;
      for (Future<Case> answered : cases) {
        Case each = answered.get();
        assertThat(ours(each.text(), each.labels()))
            .as("%s%n%s", each.text(), each.labels())
            .isEqualTo(each.expected());
        refused += each.expected().equals("refused") ? 1 : 0;
      }
      assertThat(refused).isBetween(1, CONFIGURATIONS / 2);
    } finally {
      pool.shutdownNow();
    }
  }

  /** All configurations under one root: a running server answers thousands of alerts at once. */
  @Test
  void agreesWithARunningServerOnFiveHundredTreesTimesTenAlerts() throws Exception {
    Random random = new Random(20260815);
    StringBuilder routes = new StringBuilder("  receiver: r0\n  routes:\n");
    List<Map<String, String>> alerts = new ArrayList<>();
    for (int i = 0; i < CONFIGURATIONS; ) {
      String tree = new RandomConfig(random).route("      ", 0);
      if (ours(RandomConfig.file(tree), Map.of()).equals("refused")) {
        continue;
      }
      routes.append("    - matchers: [config=\"").append(i).append("\"]\n").append(tree);
      for (int k = 0; k < 10; k++) {
        Map<String, String> labels = RandomConfig.labels(random);
        labels.put("config", String.valueOf(i));
        alerts.add(labels);
      }
      i++;
    }
    String config = RandomConfig.file(routes.toString());
    RouteEvaluator evaluator = new RouteEvaluator(read(config));
    try (AlertmanagerServer server = AlertmanagerServer.start(folder, config)) {
      server.fire(alerts);
      int compared = 0;
      for (JsonNode alert : server.json("/api/v2/alerts")) {
        Map<String, String> labels = new TreeMap<>();
        alert
            .path("labels")
            .properties()
            .forEach(l -> labels.put(l.getKey(), l.getValue().asString()));
        List<String> receivers = new ArrayList<>();
        alert.path("receivers").forEach(r -> receivers.add(r.path("name").asString()));
        assertThat(evaluator.receivers(labels)).as(labels.toString()).isEqualTo(receivers);
        compared++;
      }
      assertThat(compared).isGreaterThan(CONFIGURATIONS * 8);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "conf.routing.yml, 1, test1",
    "conf.routing.yml, 2, 'test1,test2'",
    "conf.routing-reverted.yml, 2, 'test2,test1'",
    "conf.routing.yml, volovina, default"
  })
  void theCasesThatAlertmanagersOwnersWrote(String file, String test, String expected)
      throws Exception {
    Path path = SharedData.file("prometheus__alertmanager/cli/testdata/" + file);
    Map<String, String> labels = Map.of("test", test);
    assertThat(ours(Files.readString(path), labels)).isEqualTo(expected);
    assertThat(Amtool.receivers(path, labels)).isEqualTo(expected);
  }

  @Test
  void whatAmtoolTakesIsTakenAndWhatItRefusesIsRefusedWithItsPlace() throws Exception {
    List<Path> files = new ArrayList<>();
    for (String text : ConfigTable.CONFIGURATIONS) {
      files.add(Files.writeString(folder.resolve(files.size() + ".yml"), text));
    }
    Map<Path, Boolean> verdicts = Amtool.check(files);
    assertThat(verdicts).hasSize(files.size());
    SoftAssertions all = new SoftAssertions();
    for (Path file : files) {
      String text = Files.readString(file);
      boolean taken = !ours(text, Map.of()).equals("refused");
      all.assertThat(taken).as(text).isEqualTo(verdicts.get(file));
    }
    all.assertAll();
  }
}
