package dev.fishbone.connectors.redact;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names, numbers and secrets in every place of a recording: none of them is in the copy. */
final class PlantedNamesTest {
  /** A person's name, a phone number, an address, a password; each place has one of them in it. */
  private static final List<String> PLANTED =
      List.of("quarkworthy", "5550199912", "10.77.31.9", "hunter2", "zebulon");

  private static final String[] KEYS = {
    "url.full",
    "https://zebulon:hunter2@quarkworthy.example.com:8443/u/quarkworthy?t=hunter2",
    "http.url",
    "http://10.77.31.9/zebulon@quarkworthy.example/5550199912?q=quarkworthy",
    "http.target",
    "/users/quarkworthy/5550199912?name=zebulon#quarkworthy",
    "url.path",
    "/quarkworthy",
    "url.query",
    "who=quarkworthy",
    "http.route",
    "/users/zebulon@quarkworthy.example/5550199912",
    "db.statement",
    "SELECT * FROM t WHERE name = 'Zebulon Quarkworthy' AND phone = 5550199912",
    "db.query.text",
    "{\"find\": \"users\", \"name\": \"quarkworthy\"}",
    "sql.query",
    "SELECT 1 -- for quarkworthy",
    "db.query.parameter.0",
    "quarkworthy",
    "db.query.parameter.zebulon@quarkworthy.example",
    "1",
    "enduser.id",
    "quarkworthy",
    "client.address",
    "10.77.31.9",
    "user.email",
    "zebulon@x.example",
    "user_agent.original",
    "Mozilla/5.0 (quarkworthy)",
    "server.address",
    "quarkworthy.example.com",
    "net.peer.name",
    "10.77.31.9",
    "peer.service",
    "quarkworthy.example.com:443",
    "upstream_cluster",
    "outbound|80||quarkworthy.shop.svc.cluster.local",
    "exception.message",
    "timeout for zebulon",
    "exception.stacktrace",
    "at quarkworthy.Main",
    "error",
    "rejected by quarkworthy",
    "error.type",
    "quarkworthy says no",
    "otel.status_description",
    "hunter2 was refused",
    "thread.name",
    "session of quarkworthy-7",
    "http.request.header.idempotency-key",
    "quarkworthy",
    "http.response.header.retry-after",
    "after quarkworthy",
    "transparent-retry",
    "quarkworthy",
    "service.instance.id",
    "quarkworthy-1",
    "http.request.header.authorization",
    "Bearer hunter2",
    "anything.at.all",
    "quarkworthy",
    "session.id",
    "quarkworthy",
    "merchant.region",
    "quarkworthy",
    "order.value",
    "zebulon",
    "db.name",
    "db of quarkworthy",
    "messaging.destination.name",
    "inbox-5550199912",
    "w3c.tracestate",
    "ot=th:8,vendor=quarkworthy",
    "net.peer.port",
    "quarkworthy"
  };

  private static final String[] RESOURCE = {
    "service.name",
    "orders",
    "host.name",
    "quarkworthy-laptop",
    "k8s.pod.name",
    "orders-quarkworthy",
    "process.command_line",
    "java -Dpassword=hunter2",
    "process.owner",
    "zebulon",
    "service.instance.id",
    "quarkworthy-laptop:8080",
    "container.id",
    "quarkworthy"
  };

  @TempDir private Path temp;

  @Test
  void nothingPersonalIsLeftInAnyFileOrName() throws Exception {
    Recorded recorded = Recorded.in(temp);
    window(recorded);
    traces(recorded);
    metrics(recorded);
    alerts(recorded);
    events(recorded);
    config(recorded);
    recorded.redact(RedactionKey.random());

    Map<String, String> contents = Recorded.contents(recorded.copy());
    contents.forEach(
        (name, content) -> {
          for (String planted : PLANTED) {
            assertThat(name.toLowerCase(Locale.ROOT)).doesNotContain(planted);
            assertThat(content.toLowerCase(Locale.ROOT)).as(name).doesNotContain(planted);
          }
        });
    assertThat(contents.keySet())
        .contains(
            "window.yml",
            "traces/00001.jsonl",
            "traces/00006.pb",
            "metrics/00002.om",
            "alerts/alertmanager.yml",
            "alerts/rules.json",
            "alerts/rules/1.yml",
            "alerts/silences.json",
            "alerts/notifications.jsonl",
            "changes.jsonl",
            "pages.jsonl",
            "health.jsonl",
            "notes.jsonl",
            "config/haproxy.cfg",
            "config/policies.yml",
            "logs/00001.jsonl.gz",
            "counts/00001.csv",
            "coverage.json");
  }

  @Test
  void theOriginalHasThemInEachOfItsFiles() throws Exception {
    Recorded recorded = Recorded.in(temp);
    window(recorded);
    traces(recorded);
    metrics(recorded);
    alerts(recorded);
    events(recorded);
    config(recorded);
    Recorded.contents(recorded.original())
        .forEach(
            (name, content) ->
                assertThat(PLANTED)
                    .as(name)
                    .anyMatch(p -> content.toLowerCase(Locale.ROOT).contains(p)));
  }

  private static void window(Recorded recorded) {
    recorded.add(
        "window.yml",
        """
        # by Zebulon Quarkworthy
        incident: {id: quarkworthy-1, title: Zebulon Quarkworthy cannot pay, severity: zebulon}
        window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T10:45:00Z}
        owner: quarkworthy
        effects: [{service: orders, operation: "GET /users/zebulon@quarkworthy.example", name: Zebulon}]
        services:
          orders: {match: [{job: orders}, {instance: "10.77.31.9:80"}], proxies: [orders_be]}
        sources: {prometheus: {kind: prometheus, url: "https://zebulon:hunter2@10.77.31.9"}}
        objectives: {availability: zebulon 0.9}
        settings: {"note": quarkworthy}
        impact: {session: session.id, segment: [merchant.region], revenue: {amount: order.value}}
        """
            .replace("availability: zebulon 0.9", "availability: 0.9"));
  }

  private static void traces(Recorded recorded) throws IOException {
    String span = "{" + ids("traceId", "spanId") + ",\"name\":\"GET /zebulon@quarkworthy.example\"";
    String otlp =
        span
            + ",\"traceState\":\"x=quarkworthy\",\"kind\":\"quarkworthy\",\"startTimeUnixNano\":\"1786699800000000000\""
            + ",\"endTimeUnixNano\":\"1786699800000000001\",\"attributes\":"
            + attributes(KEYS)
            + ",\"events\":[{\"name\":\"zebulon\",\"attributes\":"
            + attributes(KEYS)
            + "}],\"links\":[{\"traceId\":\"quarkworthy\",\"spanId\":\"zebulon\",\"attributes\":"
            + attributes(KEYS)
            + "}],\"status\":{\"code\":2,\"message\":\"hunter2 timed out\"},\"quarkworthy\":1}";
    String resource = "{\"attributes\":" + attributes(RESOURCE) + ",\"quarkworthy\":\"zebulon\"}";
    String scopes = ":[{\"scope\":{\"name\":\"quarkworthy\"},\"spans\":[" + otlp + "]}]}]}\n";
    recorded.add(
        "traces/1-quarkworthy.jsonl",
        "{\"resourceSpans\":[{\"resource\":"
            + resource
            + ",\"scopeSpans\""
            + scopes
            + "not json, says quarkworthy\n");
    recorded.add(
        "traces/2-tempo.json",
        "{\"trace\":{\"batches\":[{\"resource\":"
            + resource
            + ",\"instrumentationLibrarySpans\""
            + scopes.strip()
            + ",\"metrics\":{\"quarkworthy\":1}}");
    recorded.add(
        "traces/3-jaeger.json",
        "{\"data\":[{\"traceID\":\"quarkworthy\",\"spans\":[{\"traceID\":\"quarkworthy\",\"spanID\":\"1\","
            + "\"operationName\":\"zebulon@x.example\",\"startTime\":1786699800000000,\"duration\":1,"
            + "\"references\":[{\"refType\":\"CHILD_OF\",\"traceID\":\"quarkworthy\",\"spanID\":\"zebulon\"}],"
            + "\"tags\":"
            + tags(KEYS)
            + ",\"logs\":[{\"timestamp\":1,\"fields\":"
            + tags(KEYS)
            + "}],\"processID\":\"quarkworthy\",\"warnings\":[\"zebulon\"]}],\"processes\":{\"quarkworthy\":"
            + "{\"serviceName\":\"orders\",\"tags\":"
            + tags(RESOURCE)
            + "}},\"warnings\":\"zebulon\"}],"
            + "\"errors\":[{\"msg\":\"quarkworthy\"}]}");
    StringBuilder zipkin = new StringBuilder("[{" + ids("traceId", "id"));
    zipkin.append(
        ",\"name\":\"/5550199912\",\"kind\":\"zebulon 5550199912\",\"timestamp\":1786699800000000,\"duration\":5,");
    zipkin.append(
        "\"annotations\":[{\"value\":\"quarkworthy\"}],\"localEndpoint\":{\"serviceName\":\"orders\",\"ipv4\":\"10.77.31.9\"},");
    zipkin.append(
        "\"remoteEndpoint\":{\"serviceName\":\"quarkworthy.example.com\",\"ipv4\":\"10.77.31.9\"},\"tags\":{\"otel.link.0\":\"quarkworthy\"");
    for (int i = 0; i < KEYS.length; i += 2) {
      zipkin.append(",").append(quoted(KEYS[i])).append(":").append(quoted(KEYS[i + 1]));
    }
    recorded.add("traces/4-zipkin.json.gz", gzip(zipkin.append("}}]").toString()));
    recorded.add("traces/5-other.json", "{\"hello\":\"quarkworthy\"}");
    byte[] message = protobuf().toByteArray();
    recorded.add("traces/6-frames.pb", framed(Zstd.compress(message)));
    recorded.add("traces/7-bare.pb.zst", Zstd.compress(message));
  }

  private static TracesData protobuf() {
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(com.google.protobuf.ByteString.copyFrom(new byte[16]))
            .setSpanId(com.google.protobuf.ByteString.copyFromUtf8("quarkworthy"))
            .setName("GET /zebulon@quarkworthy.example")
            .setTraceState("x=quarkworthy")
            .setStatus(Status.newBuilder().setMessage("zebulon").setCodeValue(2));
    Span.Event.Builder event = Span.Event.newBuilder().setName("quarkworthy");
    Span.Link.Builder link = Span.Link.newBuilder().setTraceState("zebulon");
    for (int i = 0; i < KEYS.length; i += 2) {
      span.addAttributes(pair(KEYS[i], KEYS[i + 1]));
      event.addAttributes(pair(KEYS[i], KEYS[i + 1]));
      link.addAttributes(pair(KEYS[i], KEYS[i + 1]));
    }
    Resource.Builder resource = Resource.newBuilder();
    for (int i = 0; i < RESOURCE.length; i += 2) {
      resource.addAttributes(pair(RESOURCE[i], RESOURCE[i + 1]));
    }
    return TracesData.newBuilder()
        .addResourceSpans(
            ResourceSpans.newBuilder()
                .setResource(resource)
                .setSchemaUrl("http://quarkworthy.example")
                .addScopeSpans(
                    ScopeSpans.newBuilder()
                        .setScope(InstrumentationScope.newBuilder().setName("quarkworthy"))
                        .addSpans(span.addEvents(event).addLinks(link))))
        .build();
  }

  private static KeyValue pair(String key, String value) {
    return KeyValue.newBuilder()
        .setKey(key)
        .setValue(AnyValue.newBuilder().setStringValue(value))
        .build();
  }

  private static void metrics(Recorded recorded) {
    String labels =
        "\"instance\":\"10.77.31.9:9090\",\"user\":\"quarkworthy\",\"email\":\"zebulon@x.example\",\"name\":\"Zebulon Quarkworthy\"";
    String query = "sum(up{user=\\\"quarkworthy\\\",instance=~\\\"10.77.31.9.*\\\"}) # by zebulon";
    recorded.add(
        "metrics/1-quarkworthy.jsonl",
        "{\"request\":{\"endpoint\":\"/api/v1/query\",\"query\":\""
            + query
            + "\",\"time\":\"quarkworthy\",\"x\":\"zebulon\"},"
            + "\"answer\":{\"status\":\"success\",\"warnings\":[\"quarkworthy is partial\"],\"data\":{\"resultType\":\"matrix\","
            + "\"result\":[{\"metric\":{\"__name__\":\"up\","
            + labels
            + "},\"values\":[[1786699800.5,\"1\"],[1786699801.5,\"quarkworthy\"]]}]}}}\n"
            + "{\"answer\":{\"status\":\"error\",\"errorType\":\"bad\",\"error\":\"no zebulon at 10.77.31.9\"}}\n"
            + "{\"answer\":{\"status\":\"success\",\"data\":[\"quarkworthy\"]}}\n");
    recorded.add(
        "metrics/2-zebulon.om",
        "# HELP up asked by quarkworthy\n# TYPE up gauge\n# zebulon\n"
            + "up{instance=\"quarkworthy:9090\",user=\"zebulon\"} 1 1786699800 # {trace=\"quarkworthy\"} 1\n"
            + "quarkworthy{ 1\n# EOF\n");
  }

  private static void alerts(Recorded recorded) {
    recorded.add(
        "alerts/alertmanager.yml",
        """
        global: {smtp_auth_password: hunter2, smtp_from: zebulon@x.example, slack_api_url: "https://hunter2"}
        templates: [/home/quarkworthy/*.tmpl]
        route:
          receiver: pager
          routes:
          - matchers: ['owner="zebulon"', 'team=~"quarkworthy|zebulon.*"']
            receiver: mail
          - match: {instance: "10.77.31.9:9090"}
            receiver: hook
        receivers:
        - name: pager
          pagerduty_configs: [{routing_key: hunter2, client: quarkworthy}]
        - name: mail
          email_configs: [{to: zebulon@quarkworthy.example, auth_password: hunter2}]
        - name: hook
          webhook_configs: [{url: "https://zebulon:hunter2@10.77.31.9/hunter2"}]
        """);
    recorded.add(
        "alerts/rules.json",
        "{\"status\":\"success\",\"data\":{\"groups\":[{\"name\":\"quarkworthy\",\"file\":\"/home/zebulon/r.yml\",\"rules\":[{\"type\":\"alerting\","
            + "\"name\":\"Slow\",\"query\":\"up{instance=\\\"10.77.31.9:9090\\\"} == 0\",\"duration\":3,\"labels\":{\"owner\":\"zebulon\",\"severity\":\"page\"},"
            + "\"annotations\":{\"summary\":\"call quarkworthy, 5550199912\"},\"alerts\":[{\"labels\":{\"user\":\"quarkworthy\"}}]}]}]}}");
    recorded.add(
        "alerts/rules/quarkworthy.yml",
        "groups: [{name: zebulon, rules: [{alert: Slow, expr: 'up{user=\"quarkworthy\"} == 0', labels: {owner: zebulon},"
            + " annotations: {who: quarkworthy}}]}]\n");
    recorded.add(
        "alerts/silences.json",
        "[{\"id\":\"quarkworthy\",\"createdBy\":\"zebulon\",\"comment\":\"for quarkworthy\",\"startsAt\":\"2026-08-14T09:30:00Z\","
            + "\"endsAt\":\"2026-08-14T09:40:00Z\",\"matchers\":[{\"name\":\"user\",\"value\":\"quarkworthy.*\",\"isRegex\":true}]}]");
    recorded.add(
        "alerts/notifications.jsonl",
        "{\"@timestamp\":\"2026-08-14T09:30:00Z\",\"by\":\"zebulon\",\"data\":{\"notification\":{\"reason\":\"FIRST quarkworthy\","
            + "\"integration\":{\"name\":\"email to zebulon\"},\"groupInfo\":{\"receiverName\":\"mail\",\"groupId\":\"{user=quarkworthy}\","
            + "\"groupLabels\":{\"labels\":[{\"key\":\"user\",\"value\":\"quarkworthy\"}]}}}}}\n");
  }

  private static void events(Recorded recorded) throws IOException {
    String at = "{\"time\":\"2026-08-14T09:30:00Z\",";
    recorded.add(
        "changes.jsonl",
        at
            + "\"type\":\"deploy\",\"service\":\"orders\",\"title\":\"Zebulon's fix\",\"detail\":\"asked by quarkworthy\",\"author\":\"zebulon\","
            + "\"from\":\"quarkworthy\",\"to\":\"0176-5550199912\",\"scope\":\"zebulon\",\"ref\":\"https://x/quarkworthy\",\"other\":\"zebulon\"}\n");
    recorded.add(
        "pages.jsonl",
        at
            + "\"type\":\"acknowledged\",\"alert\":\"Slow\",\"receiver\":\"zebulon@x.example\",\"responder\":\"Z. Quarkworthy\",\"key\":\"quarkworthy\",\"source\":\"by zebulon\"}\n");
    recorded.add(
        "health.jsonl",
        at
            + "\"service\":\"orders\",\"instance\":\"quarkworthy-1\",\"state\":\"down\",\"reason\":\"timeout at 10.77.31.9\",\"probe\":\"GET /5550199912\",\"source\":\"by zebulon\"}\n");
    recorded.add("notes.jsonl", at + "\"text\":\"Zebulon looks\",\"author\":\"quarkworthy\"}\n");
    recorded.add(
        "logs/quarkworthy.jsonl.gz",
        gzip(
            at
                + "\"service\":\"orders\",\"status\":200,\"duration-ms\":1.5,\"session\":\"quarkworthy\",\"path\":\"/quarkworthy?a=zebulon\",\"user\":\"zebulon\",\"client\":\"10.77.31.9\"}\n"));
    recorded.add(
        "counts/zebulon.csv",
        "time,name,value,who\n2026-08-14T09:30:00Z,orders of quarkworthy,3,zebulon\n2026-08-14T09:31:00Z,orders,4,\n");
    recorded.add(
        "coverage.json",
        "{\"entries\":[{\"source\":\"by zebulon\",\"signal\":\"up\",\"asked\":1,\"received\":0,\"gaps\":[{\"from\":\"2026-08-14T09:30:00Z\","
            + "\"to\":\"2026-08-14T09:31:00Z\",\"reason\":\"SOURCE_FAILED\",\"detail\":\"https://zebulon:hunter2@10.77.31.9 said no\"}]}]}");
    recorded.add("truth.yml", "change: Zebulon's fix\n");
    recorded.add("mail from quarkworthy.txt", "zebulon");
  }

  private static void config(Recorded recorded) {
    recorded.add(
        "config/haproxy.cfg",
        """
        # quarkworthy's
        global
          stats socket /home/zebulon/s user quarkworthy
        userlist admins
          user zebulon insecure-password hunter2
        backend orders_be
          http-request set-header Authorization "Basic hunter2"
          option httpchk GET /5550199912?k=hunter2 HTTP/1.1
          http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host quarkworthy.example
          http-check expect string quarkworthy!
          server quarkworthy-1 10.77.31.9:80 check cookie hunter2!
          # zebulon
        """);
    recorded.add("config/haproxy-quarkworthy.cfg", "backend b\n  server s quarkworthy:80 check\n");
    recorded.add(
        "config/policies.yml",
        "retries: [{caller: orders, callee: pricing, attempts: 4, timeout: 500ms, backoff: as quarkworthy says}] # zebulon\n");
    recorded.add(
        "config/application-quarkworthy.yml",
        "spring: {datasource: {url: 'jdbc:pg://10.77.31.9/x?user=zebulon', username: zebulon, password: hunter2, title: quarkworthy}}\n");
    recorded.add(
        "config/envoy.json",
        "{\"hosts\":[\"10.77.31.9:80\"],\"token\":\"hunter2\",\"retries\":3,\"note\":\"quarkworthy\",\"to\":\"zebulon@x.example\"}");
    recorded.add("config/zebulon.properties", "password=hunter2\n");
  }

  private static String ids(String trace, String span) {
    return quoted(trace)
        + ":\"5b8efff798038103d269b633813fc60c\","
        + quoted(span)
        + ":\"00f067aa0ba902b7\"";
  }

  private static String attributes(String[] pairs) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pairs.length; i += 2) {
      text.append(i == 0 ? "[" : ",")
          .append("{\"key\":")
          .append(quoted(pairs[i]))
          .append(",\"value\":{\"stringValue\":")
          .append(quoted(pairs[i + 1]))
          .append("}}");
    }
    return text.append("]").toString();
  }

  private static String tags(String[] pairs) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pairs.length; i += 2) {
      text.append(i == 0 ? "[" : ",")
          .append("{\"key\":")
          .append(quoted(pairs[i]))
          .append(",\"type\":\"string\",\"value\":")
          .append(quoted(pairs[i + 1]))
          .append("}");
    }
    return text.append("]").toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static byte[] framed(byte[] message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(message.length);
    out.write(message);
    return bytes.toByteArray();
  }
}
