package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.SharedData;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The alerts that kube-prometheus ships, with the receivers that it ships: all four are empty, so
 * that no alert pages anybody until they are filled.
 */
class ShippedAlertsTest {
  private static final String MANIFESTS = "prometheus-operator__kube-prometheus/manifests";
  private static final String MIXIN = "kubernetes-monitoring__kubernetes-mixin/tests";

  @TempDir private Path temp;
  private Path config = Path.of("");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void unpackSecret() throws Exception {
    Path secret = SharedData.file(MANIFESTS + "/alertmanager-secret.yaml");
    YamlNode data =
        YamlReader.read("secret", Files.readString(secret)).get("stringData").orElseThrow();
    config = temp.resolve("alertmanager.yml");
    Files.writeString(config, data.get("alertmanager.yaml").orElseThrow().text("configuration"));
  }

  private int route(List<String> arguments) {
    List<String> all = new ArrayList<>(List.of("route", "--config", config.toString()));
    all.addAll(arguments);
    return Main.run(
        all.toArray(String[]::new), new PrintWriter(out, true), new PrintWriter(err, true));
  }

  @Test
  void noneOfTheHundredAndTwentyNineCouldPage() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("--all"));
    for (Path file : files(MANIFESTS, "prometheusRule.yaml")) {
      arguments.add("--rules");
      arguments.add(file.toString());
    }
    assertThat(route(arguments)).isZero();
    assertThat(err.toString().strip()).endsWith("129 of 129 alerts could page nobody");
    assertThat(out.toString()).doesNotContain("\tpage\t");
  }

  /** What promtool's tests of the mixin expect to fire, with all its labels. */
  @Test
  void whateverTheMixinsOwnTestsLetFireReachesNobody() throws Exception {
    int fired = 0;
    for (Path file : files(MIXIN, ".yaml")) {
      for (YamlNode test :
          list(YamlReader.read(file.toString(), Files.readString(file)), "tests")) {
        for (YamlNode alert : list(test, "alert_rule_test")) {
          for (YamlNode expected : list(alert, "exp_alerts")) {
            List<String> labels = new ArrayList<>();
            labels.add("alertname=" + alert.get("alertname").orElseThrow().text("alertname"));
            for (var label : expected.get("exp_labels").orElseThrow().map("labels").entrySet()) {
              labels.add(label.getKey() + "=" + label.getValue().text("label"));
            }
            out.getBuffer().setLength(0);
            assertThat(route(labels)).isZero();
            assertThat(out.toString().lines()).isNotEmpty().allMatch(l -> l.endsWith("\tnone"));
            fired++;
          }
        }
      }
    }
    assertThat(fired).as("exp_labels in the files").isEqualTo(64);
  }

  private static List<YamlNode> list(YamlNode node, String key) throws Exception {
    return node.get(key).isPresent() ? node.get(key).get().list(key) : List.of();
  }

  private static List<Path> files(String folder, String end) throws Exception {
    try (Stream<Path> all = Files.list(SharedData.file(folder))) {
      return all.filter(
              f ->
                  f.toString()
                      .toLowerCase(java.util.Locale.ROOT)
                      .endsWith(end.toLowerCase(java.util.Locale.ROOT)))
          .sorted()
          .toList();
    }
  }
}
