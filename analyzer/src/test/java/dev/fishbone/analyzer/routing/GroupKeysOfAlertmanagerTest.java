package dev.fishbone.analyzer.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.alerting.AlertmanagerReader;
import dev.fishbone.rules.routing.GroupKey;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Keys against those that a running Alertmanager sends to a receiver in PagerDuty's form. Debian's
 * is older than 0.28: the last of the forms is its own.
 */
@Timeout(60)
class GroupKeysOfAlertmanagerTest {
  private static final String TIMES = "group_wait: 0s, group_interval: 1m, repeat_interval: 1h";
  private static final List<Map<String, String>> ALERTS =
      List.of(
          Map.of("alertname", "HighErrorRate", "service", "cart", "severity", "critical"),
          Map.of("alertname", "HighErrorRate", "service", "cart", "severity", "warning"),
          Map.of(
              "alertname", "Slow", "service", "a \"b\" \\ c\nd\té\u2028", "severity", "critical"),
          Map.of("alertname", "Slow", "service", "😀", "a", "1", "a1", "2", "a_", "3"),
          Map.of("alertname", "Disk", "team", "x,y", "severity", "page"));

  @TempDir private Path folder;

  @BeforeEach
  void needsAlertmanager() {
    AlertmanagerServer.assumeInstalled(getClass());
  }

  private void sameKeys(String route) throws Exception {
    try (NotificationSink sink = new NotificationSink()) {
      StringBuilder config = new StringBuilder(route).append("\nreceivers:\n");
      for (String name : List.of("r", "s", "t")) {
        config.append(sink.receiver(name));
      }
      Routing routing = AlertmanagerReader.read("am.yml", config.toString(), Map.of(), List.of());
      Set<String> expected = new TreeSet<>();
      for (Map<String, String> labels : ALERTS) {
        for (List<Route> path : new RouteEvaluator(routing).paths(labels)) {
          List<GroupKey> forms = GroupKey.ofEveryVersion(path, labels);
          String receiver = path.get(path.size() - 1).receiver();
          expected.add(receiver + " " + forms.get(forms.size() - 1).hash());
        }
      }
      try (AlertmanagerServer server = AlertmanagerServer.start(folder, config.toString())) {
        server.fire(ALERTS);
        assertThat(sink.await(expected.size(), Duration.ofSeconds(10)))
            .as(route)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void groupsOfTheRootByNameAndService() throws Exception {
    sameKeys("route: {receiver: r, group_by: [service, alertname], " + TIMES + "}");
  }

  @Test
  void oneGroupWhereNothingIsSaid() throws Exception {
    sameKeys("route: {receiver: r, " + TIMES + "}");
  }

  @Test
  void aGroupForEachSetOfLabels() throws Exception {
    sameKeys("route: {receiver: r, group_by: ['...'], " + TIMES + "}");
  }

  @Test
  void nestedRoutesWithEveryFormOfCondition() throws Exception {
    sameKeys(
        """
        route:
          receiver: r
          group_by: [alertname]
          %s
          routes:
            - matchers: ['severity=~"crit.*|warning"', 'alertname!=Disk']
              continue: true
              routes:
                - match: {severity: critical}
                  match_re: {service: 'c.*|', alertname: '.+'}
                  matchers: ['service!="x"', 'service=~"c.*"']
                  receiver: s
                  group_by: ['...']
                - receiver: t
            - matchers: ['{team="x,y",severity!~"a|b"}']
              receiver: s
              group_by: [team, severity, alertname]
        """
            .replace("%s", TIMES.replace(", ", "\n  ")));
  }

  @Test
  void valuesWithQuotesNewlinesAndBackslashes() throws Exception {
    sameKeys(
        """
        route:
          receiver: r
          %s
          routes:
            - matchers: ['service!="a \\"b\\" \\\\ \\n"', 'service=~"(?s)a.*\\\\\\\\.*"']
              receiver: s
              group_by: [service]
            - match: {service: "😀"}
              receiver: t
              group_by: [a, a1, a_]
        """
            .replace("%s", TIMES.replace(", ", "\n  ")));
  }

  @Test
  void anEmptyListAndAListUnderAllLabels() throws Exception {
    sameKeys(
        """
        route:
          receiver: r
          group_by: ['...']
          %s
          routes:
            - matchers: [severity=critical]
              group_by: []
              receiver: s
            - matchers: [severity=warning]
              group_by: [alertname]
              routes:
                - matchers: [service=cart]
                  group_by: []
                  receiver: t
        """
            .replace("%s", TIMES.replace(", ", "\n  ")));
  }

  @Test
  void siblingsWithEqualConditionsShareAKey() throws Exception {
    sameKeys(
        """
        route:
          receiver: r
          group_by: [alertname]
          %s
          routes:
            - {matchers: [severity=critical], receiver: s, continue: true}
            - {match: {severity: critical}, receiver: t}
        """
            .replace("%s", TIMES.replace(", ", "\n  ")));
  }
}
