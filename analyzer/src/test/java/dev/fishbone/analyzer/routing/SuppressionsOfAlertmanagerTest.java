package dev.fishbone.analyzer.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.alerting.AlertmanagerReader;
import dev.fishbone.connectors.alerting.SilenceReader;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.rules.paging.Suppression;
import dev.fishbone.rules.paging.SuppressionEvaluator;
import dev.fishbone.rules.routing.GroupKey;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Silences, inhibitions and times of day against a running Alertmanager. */
@Timeout(120)
class SuppressionsOfAlertmanagerTest {
  private static final List<String> NAMES = List.of("severity", "service", "zone");
  private static final List<String> VALUES = List.of("a", "b", "c");

  @TempDir private Path folder;

  @BeforeEach
  void needsAlertmanager() {
    AlertmanagerServer.assumeInstalled(getClass());
  }

  private static Map<String, String> labels(JsonNode alert) {
    Map<String, String> labels = new TreeMap<>();
    alert.path("labels").properties().forEach(l -> labels.put(l.getKey(), l.getValue().asString()));
    return labels;
  }

  /** Asks until the server has judged every alert: it does so when their group is sent. */
  private static JsonNode judged(AlertmanagerServer server, int alerts) throws Exception {
    JsonNode answer = server.json("/api/v2/alerts");
    for (int i = 0; i < 400; i++) {
      boolean all = answer.size() == alerts;
      for (JsonNode alert : answer) {
        all &= !alert.path("status").path("state").asString().equals("unprocessed");
      }
      if (all) {
        return answer;
      }
      answer = server.json("/api/v2/alerts");
    }
    throw new AssertionError("not all alerts were judged: " + answer);
  }

  private static Set<String> texts(JsonNode list) {
    Set<String> texts = new TreeSet<>();
    list.forEach(each -> texts.add(each.asString()));
    return texts;
  }

  /** How many alerts are silenced and how many inhibited, by both. */
  private record Count(int silenced, int inhibited) {}

  private Count sameSuppressions(
      String config, List<Map<String, Object>> silences, List<Map<String, String>> alerts)
      throws Exception {
    try (AlertmanagerServer server = AlertmanagerServer.start(folder, config)) {
      for (Map<String, Object> silence : silences) {
        server.silence(silence);
      }
      server.fire(alerts);
      JsonNode answer = judged(server, alerts.size());
      Instant now = Instant.now();
      TimeRange window = new TimeRange(now.minusSeconds(3_600), now.plusSeconds(3_600));
      Complaints complaints = new Complaints("silences.json", window);
      List<Silence> read = SilenceReader.read(server.get("/api/v2/silences"), complaints);
      assertThat(complaints.isEmpty()).isTrue();
      Routing routing = AlertmanagerReader.read("am.yml", config, Map.of(), read);
      SuppressionEvaluator evaluator = new SuppressionEvaluator(routing);
      int silenced = 0;
      int inhibited = 0;
      for (JsonNode alert : answer) {
        Map<String, String> labels = labels(alert);
        Route node = new RouteEvaluator(routing).select(labels).get(0);
        List<Suppression> ours = evaluator.at(now, labels, node, alerts);
        Set<String> silencedBy = new TreeSet<>();
        for (Silence silence : read) {
          if (ours.stream().anyMatch(s -> s.words().startsWith("silenced by " + silence.id()))) {
            silencedBy.add(silence.id());
          }
        }
        JsonNode status = alert.path("status");
        assertThat(silencedBy).as("%s", alert).isEqualTo(texts(status.path("silencedBy")));
        assertThat(ours.stream().anyMatch(s -> s.kind() == Suppression.Kind.INHIBITED))
            .as("%s%n%s%n%s", config, alert, ours)
            .isEqualTo(!status.path("inhibitedBy").isEmpty());
        silenced += silencedBy.isEmpty() ? 0 : 1;
        inhibited += status.path("inhibitedBy").isEmpty() ? 0 : 1;
      }
      return new Count(silenced, inhibited);
    }
  }

  private static Map<String, Object> matcher(
      String name, String value, boolean regex, boolean equal) {
    return Map.of("name", name, "value", value, "isRegex", regex, "isEqual", equal);
  }

  private static Map<String, Object> silence(List<Map<String, Object>> matchers, int fromMinutes) {
    Instant from = Instant.now().plus(Duration.ofMinutes(fromMinutes));
    return Map.of(
        "matchers",
        matchers,
        "startsAt",
        from.toString(),
        "endsAt",
        from.plus(Duration.ofHours(1)).toString(),
        "createdBy",
        "ada",
        "comment",
        "maintenance");
  }

  @Test
  void generatedSilencesAndInhibitionsHoldForTheSameAlerts() throws Exception {
    Random random = new Random(20260816);
    StringBuilder config =
        new StringBuilder(
            "route: {receiver: r, group_wait: 0s, group_by: ['...']}\nreceivers: [{name: r}]\n"
                + "inhibit_rules:\n");
    for (int i = 0; i < 8; i++) {
      String source = NAMES.get(random.nextInt(3)) + (random.nextBoolean() ? "=" : "!=");
      config
          .append("  - {source_matchers: ['")
          .append(source)
          .append(VALUES.get(random.nextInt(3)))
          .append("', 'severity=~\"a|b|\"', 'rule=\"")
          .append(i)
          .append("\"'], target_match_re: {")
          .append(NAMES.get(random.nextInt(3)))
          .append(": '[ab]', rule: '")
          .append(i)
          .append("'}, equal: [")
          .append(random.nextBoolean() ? "zone" : "service, zone")
          .append("]}\n");
    }
    Set<Map<String, String>> alerts = new HashSet<>();
    while (alerts.size() < 64) {
      Map<String, String> labels = new TreeMap<>(Map.of("alertname", "A"));
      labels.put("rule", String.valueOf(random.nextInt(10)));
      for (String name : NAMES) {
        if (random.nextInt(4) > 0) {
          labels.put(name, VALUES.get(random.nextInt(3)));
        }
      }
      alerts.add(labels);
    }
    List<Map<String, Object>> silences = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      List<Map<String, Object>> matchers = new ArrayList<>();
      // One condition must not match the empty text: else a silence is refused.
      matchers.add(matcher("rule", "[" + i + (i + 1) % 10 + "]", true, true));
      matchers.add(
          matcher(
              NAMES.get(random.nextInt(3)),
              random.nextInt(3) == 0 ? "" : VALUES.get(random.nextInt(3)),
              random.nextBoolean(),
              random.nextBoolean()));
      silences.add(silence(matchers, i % 4 == 0 ? 10 : 0));
    }
    Count count = sameSuppressions(config.toString(), silences, List.copyOf(alerts));
    assertThat(count.silenced()).isBetween(8, 56);
    assertThat(count.inhibited()).isBetween(4, 56);
  }

  @Test
  void theCornersOfInhibition() throws Exception {
    String config =
        """
        route: {receiver: r, group_wait: 0s, group_by: ['...']}
        receivers: [{name: r}]
        inhibit_rules:
          - source_matchers: [case="missing", severity="a"]
            target_matchers: [case="missing", severity="b"]
            equal: [zone]
          - source_matchers: [case="both", severity=~"a|b"]
            target_matchers: [case="both", severity=~"b|c"]
          - source_matchers: [case="silenced", severity="a"]
            target_matchers: [case="silenced", severity="b"]
          - source_matchers: [case="chain", severity="a"]
            target_matchers: [case="chain", severity="b"]
          - source_matchers: [case="chain", severity="b"]
            target_matchers: [case="chain", severity="c"]
          - source_matchers: [case="self"]
            target_matchers: [case="self"]
        """;
    List<Map<String, String>> alerts = new ArrayList<>();
    for (String each :
        List.of(
            // Missing on both is equal, missing on one is not.
            "missing a -",
            "missing b -",
            "missing b x",
            // On both sides: protected from b, not from a.
            "both b 1",
            "both b 2",
            "both c 1",
            "silenced a -",
            "silenced b -",
            "chain a -",
            "chain b -",
            "chain c -",
            "self a -",
            "self b -")) {
      String[] words = each.split(" ");
      Map<String, String> labels = new TreeMap<>(Map.of("alertname", "A"));
      labels.put("case", words[0]);
      labels.put("severity", words[1]);
      if (!words[2].equals("-")) {
        labels.put("zone", words[2]);
      }
      alerts.add(labels);
    }
    List<Map<String, Object>> silences =
        List.of(
            silence(
                List.of(
                    matcher("case", "silenced", false, true),
                    matcher("severity", "a", false, true)),
                0));
    // Inhibited: missing b -, both c 1, silenced b -, chain b -, chain c -.
    assertThat(sameSuppressions(config, silences, alerts)).isEqualTo(new Count(1, 5));
  }

  @Test
  void aSinkHearsOfRoutesWhoseTimesHoldNowAlone() throws Exception {
    LocalTime now = LocalTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES);
    // Of the hours around midnight a day has one side only: then the whole day stands for now.
    boolean midday = now.getHour() > 0 && now.getHour() < 22;
    String holds =
        midday
            ? "{start_time: '" + now.minusHours(1) + "', end_time: '" + now.plusHours(1) + "'}"
            : "{start_time: '00:00', end_time: '24:00'}";
    String not =
        midday
            ? "{start_time: '" + now.plusHours(1) + "', end_time: '24:00'}"
            : "{start_time: '11:00', end_time: '12:00'}";
    try (NotificationSink sink = new NotificationSink()) {
      StringBuilder config =
          new StringBuilder(
              """
              time_intervals:
                - {name: now, time_intervals: [{years: ['2000'], times: [NOT]}, {times: [HOLDS]}]}
                - {name: later, time_intervals: [{times: [NOT]}]}
                - {name: never, time_intervals: [{times: [HOLDS], months: ['13']}]}
              route:
                receiver: root
                group_by: ['...']
                group_wait: 0s
                routes:
              """
                  .replace("HOLDS", holds)
                  .replace("NOT", not));
      List<String> times =
          List.of(
              "",
              "mute_time_intervals: [now]",
              "mute_time_intervals: [later]",
              "mute_time_intervals: [later, now]",
              "mute_time_intervals: [never]",
              "active_time_intervals: [now]",
              "active_time_intervals: [later]",
              "active_time_intervals: [later, now]",
              "active_time_intervals: [now], mute_time_intervals: [now]",
              "active_time_intervals: [now], mute_time_intervals: [later]",
              "mute_time_intervals: [now], routes: [{matchers: [below=yes]}]");
      StringBuilder receivers = new StringBuilder("receivers:\n" + sink.receiver("root"));
      List<Map<String, String>> alerts = new ArrayList<>();
      for (int i = 0; i < times.size(); i++) {
        config.append("    - {receiver: r" + i + ", matchers: [n=\"" + i + "\"]");
        config.append(times.get(i).isEmpty() ? "" : ", " + times.get(i)).append("}\n");
        receivers.append(sink.receiver("r" + i));
        alerts.add(Map.of("alertname", "A", "n", String.valueOf(i)));
      }
      alerts.add(Map.of("alertname", "A", "n", "10", "below", "yes"));
      alerts.add(Map.of("alertname", "A", "n", "root"));
      String text = config.append(receivers).toString();
      Routing routing = AlertmanagerReader.read("am.yml", text, Map.of(), List.of());
      Set<String> expected = new TreeSet<>();
      for (Map<String, String> labels : alerts) {
        List<Route> path = new RouteEvaluator(routing).paths(labels).get(0);
        Route node = path.get(path.size() - 1);
        if (new SuppressionEvaluator(routing)
            .at(Instant.now(), labels, node, List.of())
            .isEmpty()) {
          expected.add(node.receiver() + " " + GroupKey.of(path, labels).hash());
        }
      }
      // 0, 2, 4, 5, 7, 9, the one below the muted route, and the root's.
      assertThat(expected).hasSize(8);
      try (AlertmanagerServer server = AlertmanagerServer.start(folder, text)) {
        server.fire(alerts);
        Set<String> heard = new TreeSet<>(sink.await(expected.size(), Duration.ofSeconds(20)));
        judged(server, alerts.size());
        heard.addAll(sink.await(1, Duration.ofMillis(500)));
        assertThat(heard).isEqualTo(expected);
      }
    }
  }
}
