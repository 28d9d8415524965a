package dev.fishbone.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Recording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random damage to every kind of file: a gap or a sentence, never another exception. */
class MutatedRecordingTest {
  private static final int ROUNDS = Integer.getInteger("fishbone.mutations", 300);
  private static final String SPAN =
      "{\"traceId\":\"5b8efff798038103d269b633813fc60c\",\"spanId\":\"eee19b7ec3c1b174\","
          + "\"name\":\"n\",\"kind\":3,\"startTimeUnixNano\":\"1786699801000000000\","
          + "\"endTimeUnixNano\":\"1786699802000000000\",\"attributes\":[{\"key\":\"http.method\","
          + "\"value\":{\"stringValue\":\"GET\"}},{\"key\":\"http.url\",\"value\":{\"arrayValue\":"
          + "{\"values\":[{\"stringValue\":\"http://a/b\"}]}}}],\"events\":[{\"attributes\":[]}],"
          + "\"links\":[{}],\"status\":{\"code\":2,\"message\":\"m\"}}";
  private static final Map<String, String> FILES = new TreeMap<>();

  static {
    FILES.put(
        "traces/otlp.jsonl",
        ("{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
                + "{\"stringValue\":\"s\"}}]},\"scopeSpans\":[{\"spans\":["
                + SPAN
                + "]}]}]}\n")
            .repeat(2));
    FILES.put(
        "traces/jaeger.json",
        "{\"data\":[{\"traceID\":\"1f\",\"spans\":[{\"traceID\":\"1f\",\"spanID\":\"2\","
            + "\"operationName\":\"o\",\"references\":[{\"refType\":\"CHILD_OF\",\"traceID\":\"1f\","
            + "\"spanID\":\"1\"}],\"startTime\":1786699801000000,\"duration\":5,\"tags\":[{\"key\":"
            + "\"span.kind\",\"type\":\"string\",\"value\":\"server\"}],\"logs\":[{\"fields\":[]}],"
            + "\"processID\":\"p1\"}],\"processes\":{\"p1\":{\"serviceName\":\"s\",\"tags\":[]}}}]}");
    FILES.put(
        "traces/zipkin.json",
        "[[{\"traceId\":\"1f\",\"id\":\"2\",\"parentId\":\"1\",\"kind\":\"CLIENT\",\"name\":\"get\","
            + "\"timestamp\":1786699801000000,\"duration\":7,\"localEndpoint\":{\"serviceName\":\"a\","
            + "\"ipv4\":\"1.2.3.4\",\"port\":8},\"tags\":{\"error\":\"\"},\"shared\":true}]]");
    FILES.put(
        "metrics/a.jsonl",
        "{\"request\":{\"endpoint\":\"e\",\"query\":\"up\",\"time\":\"1\"},\"answer\":{\"status\":"
            + "\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":"
            + "\"up\",\"job\":\"a\"},\"values\":[[1786699801.5,\"1\"],[1786699802,\"NaN\"]]}]},"
            + "\"warnings\":[\"w\"]}}\n");
    FILES.put(
        "metrics/b.om", "# TYPE up gauge\nup{job=\"a\\\"\",x=\"\\n\"} 1e3 1786699801.5 # {} 1\n");
    FILES.put(
        "alerts/alertmanager.yml",
        "route: {receiver: a, group_by: [x], routes: [{matchers: ['a=\"b\"'], receiver: a,"
            + " mute_time_intervals: [n]}]}\nreceivers: [{name: a, webhook_configs: [{url: x}]}]\n"
            + "time_intervals: [{name: n, time_intervals: [{times: [{start_time: '01:00', end_time:"
            + " '02:00'}], weekdays: ['monday:friday'], months: ['1:3']}]}]\n");
    FILES.put(
        "alerts/grafana-alerting.yml",
        "contactPoints: [{name: a, receivers: [{type: email, settings: {addresses: x}}]}]\n"
            + "policies: [{receiver: a, routes: [{object_matchers: [[a, '=~', b]], receiver: a}]}]\n"
            + "groups: [{name: g, folder: f, rules: [{title: A, for: 1m, data: [{model: {expr: up}}],"
            + " notification_settings: {receiver: a}}]}]\n");
    FILES.put(
        "alerts/rules.json",
        "{\"status\":\"success\",\"data\":{\"groups\":[{\"name\":\"g\",\"interval\":1,\"rules\":[{"
            + "\"type\":\"alerting\",\"name\":\"A\",\"query\":\"up\",\"duration\":3.5,\"labels\":{\"a\":"
            + "\"b\"},\"annotations\":{}}]}]}}");
    FILES.put(
        "alerts/rules/x.yml", "groups: [{name: g, rules: [{alert: A, expr: up, for: 1m}]}]\n");
    FILES.put(
        "alerts/silences.json",
        "[{\"id\":\"i\",\"startsAt\":\"2026-08-14T09:30:00Z\",\"endsAt\":\"2026-08-14T09:31:00Z\","
            + "\"matchers\":[{\"name\":\"a\",\"value\":\"b\",\"isRegex\":true}]}]");
    FILES.put(
        "changes.jsonl",
        "{\"time\":\"2026-08-14T09:30:00Z\",\"type\":\"deploy\",\"title\":\"t\"}\n");
    FILES.put("pages.jsonl", "{\"time\":\"2026-08-14T09:30:00Z\",\"type\":\"notified\"}\n");
    FILES.put(
        "health.jsonl",
        "{\"time\":\"2026-08-14T09:30:00Z\",\"instance\":\"i\",\"state\":\"up\"}\n");
    FILES.put("notes.jsonl", "{\"time\":\"2026-08-14T09:30:00Z\",\"text\":\"t\"}\n");
    FILES.put(
        "config/policies.yml",
        "retries: [{caller: a, callee: b, attempts: 4, timeout: 5s}]\npools: [{service: a, size: 1}]\n");
    FILES.put(
        "config/haproxy.cfg", "backend b\n option httpchk GET /h\n server s 1:1 check inter 5\n");
    FILES.put(
        "config/envoy.json",
        "{\"node\":{\"cluster\":\"s\"},\"static_resources\":{\"clusters\":[{\"name\":\"b\","
            + "\"connect_timeout\":\"1s\",\"circuit_breakers\":{\"thresholds\":[{\"max_connections\":7}]},"
            + "\"health_checks\":[{\"interval\":\"1s\"}],\"outlier_detection\":{}}]},\"virtual_hosts\":[{"
            + "\"routes\":[{\"route\":{\"cluster\":\"b\",\"retry_policy\":{\"retry_on\":\"5xx\","
            + "\"num_retries\":2}}}]}]}");
    FILES.put(
        "config/istio.yaml",
        "apiVersion: networking.istio.io/v1\nkind: VirtualService\nspec: {http: [{match: [{sourceLabels:"
            + " {job: a}}], retries: {attempts: 2}, route: [{destination: {host: b}}]}]}\n---\n"
            + "apiVersion: networking.istio.io/v1\nkind: DestinationRule\nspec: {host: b, trafficPolicy:"
            + " {outlierDetection: {interval: 1s}}}\n");
    FILES.put(
        "config/grpc.json",
        "{\"methodConfig\":[{\"name\":[{}],\"timeout\":\"1s\",\"retryPolicy\":{\"maxAttempts\":3}}]}");
    FILES.put(
        "config/app.yml",
        "spring.application.name: s\nspring: {datasource: {hikari: {maximum-pool-size: 3}}}\n"
            + "resilience4j: {retry: {instances: {b: {maxAttempts: 3, waitDuration: 1s}}}}\n");
    FILES.put(
        "config/app.properties",
        "spring.application.name=s\nresilience4j.retry.instances.b.max-attempts=2\n");
    FILES.put(
        "coverage.json",
        "{\"entries\":[{\"source\":\"p\",\"signal\":\"up\",\"asked\":1,\"received\":1,\"gaps\":[{"
            + "\"from\":\"2026-08-14T09:30:00Z\",\"to\":\"2026-08-14T09:31:00Z\",\"reason\":\"NO_DATA\","
            + "\"detail\":\"d\"}]}]}");
    FILES.put(
        "window.yml",
        "window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T09:40:00Z}\nbaseline: [{from:"
            + " 2026-08-14T09:20:00Z, to: 2026-08-14T09:30:00Z}]\nservices: {s: {match: [{job: a}], proxies: [b],"
            + " pools: {p: [q]}}}\nsources: {t: {kind: otlp, sampling: 0.5}}\nzone: UTC\n"
            + "objectives: {availability: 0.99, latency: {quantile: 0.9, below: 2s}}\n");
  }

  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          ",",
          ":",
          "null",
          "-1",
          "1e999",
          "\\u0000",
          "\n",
          "&a",
          "*a",
          "9999999999999999999999",
          "true",
          "\t",
          "{}",
          "[]",
          "é",
          "''",
          "0");

  @TempDir private Path root;

  @Test
  void undamagedItIsReadWithoutComplaint() throws Exception {
    writeAll();
    RecordingReader reader = new RecordingReader(root);
    Recording recording = reader.window();
    assertThat(reader.spans(recording).spans().size()).isEqualTo(4);
    assertThat(reader.metrics(recording).series()).hasSize(2);
    ContextRead context = reader.context(recording);
    assertThat(context.alertRules()).hasSize(3);
    assertThat(context.routing().silences()).hasSize(1);
    assertThat(context.coverage().entries().stream().skip(1).flatMap(e -> e.gaps().stream()))
        .isEmpty();
  }

  @Test
  void damagedAnywhereItIsStillRead() throws Exception {
    writeAll();
    Random random = new Random(20260814);
    RecordingReader reader = new RecordingReader(root);
    Recording recording = reader.window();
    List<String> names = List.copyOf(FILES.keySet());
    for (int round = 0; round < ROUNDS; round++) {
      String name = names.get(random.nextInt(names.size()));
      byte[] damaged = damage(FILES.getOrDefault(name, ""), random);
      Files.write(root.resolve(name), damaged);
      try {
        if (name.equals("window.yml")) {
          windowOrSentence(reader);
        } else {
          reader.spans(recording);
          reader.metrics(recording);
          reader.context(recording);
        }
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError(
            name + " in round " + round + ": " + new String(damaged, StandardCharsets.ISO_8859_1),
            e);
      }
      Files.writeString(root.resolve(name), FILES.getOrDefault(name, ""));
    }
  }

  private static void windowOrSentence(RecordingReader reader) {
    try {
      reader.window();
    } catch (RecordingException e) {
      assertThat(e.getMessage()).startsWith("window.yml").hasSizeLessThan(500);
    }
  }

  private void writeAll() throws IOException {
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      Files.createDirectories(root.resolve(file.getKey()).getParent());
      Files.writeString(root.resolve(file.getKey()), file.getValue());
    }
  }

  private static byte[] damage(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    for (int hits = 1 + random.nextInt(3); hits > 0 && damaged.length() > 1; hits--) {
      int from = random.nextInt(damaged.length());
      int to = Math.min(damaged.length(), from + random.nextInt(12));
      switch (random.nextInt(5)) {
        case 0 -> damaged.delete(from, to);
        case 1 -> damaged.insert(from, PIECES.get(random.nextInt(PIECES.size())));
        case 2 -> damaged.setCharAt(from, (char) random.nextInt(256));
        case 3 -> damaged.replace(from, to, PIECES.get(random.nextInt(PIECES.size())));
        default -> damaged.setLength(from);
      }
    }
    return damaged.toString().getBytes(StandardCharsets.UTF_8);
  }
}
