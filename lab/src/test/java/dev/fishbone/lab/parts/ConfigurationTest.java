package dev.fishbone.lab.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the lab writes for the real programs, judged by the programs themselves. */
class ConfigurationTest {
  private static final Instant START = Instant.parse("2026-08-14T23:50:30Z");
  @TempDir Path folder;
  private Scenario outage;
  private Scenario lookalike;
  private Ports ports;

  @BeforeEach
  void read() throws Exception {
    outage = ScenarioReader.read(Path.of("scenarios", "checkout-outage.yml"), false);
    lookalike = ScenarioReader.read(Path.of("scenarios", "checkout-lookalike.yml"), false);
    ports = Ports.free(outage);
  }

  @Test
  void haproxyAcceptsItsConfiguration() throws Exception {
    Path haproxy = Tools.require("haproxy", "haproxy");
    Scenario retries = ScenarioReader.read(Path.of("scenarios", "storm-proxy-retries.yml"), false);
    assertThat(HaproxyConfig.text(retries, ports)).contains("  retries 3\n  retry-on 502\n");
    for (Scenario scenario : new Scenario[] {lookalike, outage, retries}) {
      Path config = folder.resolve("haproxy.cfg");
      Files.writeString(config, HaproxyConfig.text(scenario, ports));
      assertThat(Tools.run(folder, haproxy.toString(), "-c", "-f", config.toString()))
          .doesNotContain("WARNING");
    }
  }

  @Test
  void probesGoToThePortOfTheThreadsThatAnswerThem() {
    int requests = ports.addresses().orders().get(0).requests();
    int management = ports.addresses().orders().get(0).management();

    assertThat(HaproxyConfig.text(lookalike, ports))
        .contains("server orders-1 127.0.0.1:" + requests + " check port " + management + "\n");
    assertThat(HaproxyConfig.text(outage, ports))
        .contains("server orders-1 127.0.0.1:" + requests + " check\n")
        .contains("inter 500ms fall 3 rise 2");
  }

  @Test
  void prometheusAcceptsItsConfigurationAndRules() throws Exception {
    Path promtool = Tools.require("promtool", "prometheus");
    Files.writeString(
        folder.resolve("prometheus.yml"), Yaml.text(PrometheusConfig.main(outage, ports)));
    Files.writeString(folder.resolve("rules.yml"), Yaml.text(PrometheusConfig.rules(outage)));

    assertThat(Tools.run(folder, promtool.toString(), "check", "config", "prometheus.yml"))
        .contains("2 rules found");
  }

  @Test
  void alertmanagerRoutesThePoolAlertToChatInTheOutageAlone() throws Exception {
    Path amtool = Tools.require("amtool", "prometheus-alertmanager");

    assertThat(route(amtool, lookalike, "severity=warning", "service=pricing"))
        .isEqualTo("pricing-oncall");
    assertThat(route(amtool, outage, "severity=warning", "service=pricing"))
        .isEqualTo("slack-pricing");
    assertThat(route(amtool, outage, "severity=critical", "service=orders"))
        .isEqualTo("orders-oncall");
  }

  @Test
  void theRecordedConfigurationHoldsNoSecret() {
    assertThat(Yaml.text(AlertmanagerConfig.redacted(outage.alerting(), START)))
        .doesNotContain("127.0.0.1", "lab-routing-key")
        .contains("slack_configs", "pagerduty_configs", "redacted");
  }

  private String route(Path amtool, Scenario scenario, String... labels) throws Exception {
    Path config = folder.resolve("alertmanager.yml");
    Files.writeString(
        config,
        Yaml.text(AlertmanagerConfig.live(scenario.alerting(), "http://127.0.0.1:1", START)));
    String checked = Tools.run(folder, amtool.toString(), "check-config", config.toString());
    assertThat(checked).contains("SUCCESS");
    String[] command = new String[4 + labels.length];
    command[0] = amtool.toString();
    command[1] = "config";
    command[2] = "routes";
    command[3] = "test";
    System.arraycopy(labels, 0, command, 4, labels.length);
    String[] whole = java.util.Arrays.copyOf(command, command.length + 1);
    whole[command.length] = "--config.file=" + config;
    // It warns, on the same stream, that the file is what it looks at.
    return Tools.run(folder, whole).lines().reduce("", (before, line) -> line);
  }
}
