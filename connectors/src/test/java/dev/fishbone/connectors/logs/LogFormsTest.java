package dev.fishbone.connectors.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.telemetry.summary.AccessOutcome;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Lines as the manuals of their writers show them. */
class LogFormsTest {
  private static AccessLine read(String line) throws Unreadable {
    return new LineForms(ZoneOffset.UTC).read(line);
  }

  private static Instant at(AccessLine line) {
    return Instant.ofEpochMilli(line.stamp().epochMillis());
  }

  @Test
  void theOwnForm() throws Exception {
    AccessLine line =
        read(
            "{\"time\":\"2026-08-14T09:41:07.250Z\",\"service\":\"orders\",\"status\":503,"
                + "\"duration-ms\":812.5,\"session\":\"s-1\",\"trace\":\"ab\",\"merchant.region\":\"eu\"}");
    assertThat(at(line)).isEqualTo(Instant.parse("2026-08-14T09:41:07.250Z"));
    assertThat(line.names()).containsExactly("orders");
    assertThat(line.outcome()).isEqualTo(AccessOutcome.FAILED);
    assertThat(line.durationMillis()).isCloseTo(812.5, within(1e-9));
    assertThat(line.attributes().apply("session")).isEqualTo("s-1");
    assertThat(line.attributes().apply("merchant.region")).isEqualTo("eu");
  }

  @Test
  void apachesCombinedLogWithItsZone() throws Exception {
    AccessLine line =
        read(
            "127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] \"GET /apache_pb.gif?a=1 HTTP/1.0\" 200"
                + " 2326 \"http://www.example.com/start.html\" \"Mozilla/4.08 [en] (Win98; I ;Nav)\"");
    assertThat(at(line)).isEqualTo(Instant.parse("2000-10-10T20:55:36Z"));
    assertThat(line.method() + " " + line.path()).isEqualTo("GET /apache_pb.gif");
    assertThat(line.status()).isEqualTo(200);
    assertThat(line.names()).isEmpty();
    assertThat(line.proxy()).isFalse();
    assertThat(line.attributes().apply("remote_user")).isEqualTo("frank");
    assertThat(line.attributes().apply("session")).isEmpty();
  }

  @Test
  void aTimeInAnotherZoneIsTheSameInstant() throws Exception {
    String line = "10.0.0.1 - - [14/Aug/2026:11:30:00 +0200] \"GET / HTTP/1.1\" 200 5 \"-\" \"a\"";
    assertThat(at(read(line))).isEqualTo(Instant.parse("2026-08-14T09:30:00Z"));
  }

  @Test
  void nginxWithItsRequestTimeBehind() throws Exception {
    AccessLine line =
        read(
            "10.0.0.1 - - [14/Aug/2026:09:30:02 +0000] \"POST /orders HTTP/1.1\" 499 0 \"-\""
                + " \"okhttp/4.9\" 1.500");
    assertThat(line.durationMillis()).isCloseTo(1500, within(1e-9));
    // Its time is of the end.
    assertThat(at(line)).isEqualTo(Instant.parse("2026-08-14T09:30:00.500Z"));
    assertThat(line.outcome()).isEqualTo(AccessOutcome.CLIENT_ABORT);
  }

  @Test
  void nginxsMainFormatAndVirtualHosts() throws Exception {
    AccessLine main =
        read(
            "10.0.0.1 - - [14/Aug/2026:09:30:02 +0000] \"GET / HTTP/1.1\" 200 0 \"-\" \"curl\""
                + " \"203.0.113.7\"");
    assertThat(at(main)).isEqualTo(Instant.parse("2026-08-14T09:30:02Z"));
    AccessLine vhost =
        read("shop:443 10.0.0.1 - - [14/Aug/2026:09:30:02 +0000] \"GET / HTTP/1.1\" 200 0");
    assertThat(vhost.names()).containsExactly("shop:443");
  }

  @Test
  void ingressNginx() throws Exception {
    AccessLine line =
        read(
            "10.0.0.1 - - [14/Aug/2026:09:30:02 +0000] \"GET /a HTTP/1.1\" 502 150 \"-\" \"curl\" 80"
                + " 0.250 [shop-orders-8080] [] 10.1.0.9:8080, 10.1.0.7:8080 0, 0 0.120, 0.130"
                + " 502, 502 0123456789abcdef0123456789abcdef");
    assertThat(line.proxy()).isTrue();
    assertThat(line.names()).containsExactly("shop-orders-8080");
    assertThat(line.durationMillis()).isCloseTo(250, within(1e-9));
    assertThat(line.requestId()).isEqualTo("0123456789abcdef0123456789abcdef");
  }

  @Test
  void nginxJson() throws Exception {
    AccessLine line =
        read(
            "{\"msec\":\"1786699802.750\",\"status\":\"504\",\"request_time\":\"2.500\","
                + "\"request_method\":\"POST\",\"request_uri\":\"/orders?token=x\",\"host\":\"orders\","
                + "\"upstream_response_time\":\"1.2, 1.3\",\"upstream_status\":\"502, 504\"}");
    assertThat(at(line)).isEqualTo(Instant.ofEpochMilli(1786699800250L));
    assertThat(line.path()).isEqualTo("/orders");
    assertThat(line.proxy()).isTrue();
    assertThat(line.outcome()).isEqualTo(AccessOutcome.FAILED);
    // One line whatever was tried behind it: what the client got is the last.
    AccessLine retried =
        read("{\"time_iso8601\":\"2026-08-14T09:30:00+00:00\",\"upstream_status\":\"502, 200\"}");
    assertThat(retried.outcome()).isEqualTo(AccessOutcome.OK);
  }

  @Test
  void envoysDefaultText() throws Exception {
    AccessLine line =
        read(
            "[2016-04-15T20:17:00.310Z] \"POST /api/v1/locations HTTP/2\" 204 - 154 0 226 100"
                + " \"10.0.35.28\" \"nsq2http\" \"cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2\" \"locations\""
                + " \"tcp://10.0.2.1:80\"");
    assertThat(at(line)).isEqualTo(Instant.parse("2016-04-15T20:17:00.310Z"));
    assertThat(line.names()).containsExactly("locations");
    assertThat(line.durationMillis()).isCloseTo(226, within(1e-9));
    assertThat(line.requestId()).isEqualTo("cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2");
    assertThat(line.proxy()).isTrue();
  }

  @Test
  void istiosTextOfBothSides() throws Exception {
    String line =
        "[2020-11-25T21:26:18.409Z] \"GET /status/418 HTTP/1.1\" 503 UF via_upstream"
            + " - \"-\" 0 135 3 1 \"-\" \"curl/7.73.0\" \"84961386-6d84-929d-98bd-c5aee93b5c88\""
            + " \"httpbin:8000\" \"127.0.0.1:80\" %s 127.0.0.1:41854 10.44.1.27:80 - default";
    AccessLine out = read(line.replace("%s", "outbound|8000||httpbin.foo.svc.cluster.local"));
    assertThat(out.names().get(0)).isEqualTo("outbound|8000||httpbin.foo.svc.cluster.local");
    assertThat(out.proxy()).isTrue();
    assertThat(out.durationMillis()).isCloseTo(3, within(1e-9));
    AccessLine in = read(line.replace("%s", "inbound|8000||"));
    assertThat(in.proxy()).isFalse();
  }

  @Test
  void envoyJsonAndItsFlags() throws Exception {
    String line =
        "{\"start_time\":\"2026-08-14T09:30:00.000Z\",\"response_code\":0,\"duration\":15,"
            + "\"response_flags\":\"%s\",\"upstream_cluster\":\"pricing\",\"x-request-id\":\"r\"}";
    assertThat(read(line.replace("%s", "DC")).outcome()).isEqualTo(AccessOutcome.CLIENT_ABORT);
    assertThat(read(line.replace("%s", "UC")).outcome()).isEqualTo(AccessOutcome.NO_RESPONSE);
    String grpc =
        line.replace(
            "\"response_code\":0", "\"response_code\":200,\"grpc_status\":\"Unavailable\"");
    assertThat(read(grpc).outcome()).isEqualTo(AccessOutcome.FAILED);
    assertThat(read(grpc.replace("Unavailable", "NotFound")).outcome()).isEqualTo(AccessOutcome.OK);
  }

  @Test
  void aGrpcCallWithoutItsStatusIsNoSuccess() throws Exception {
    String envoy =
        "[2026-08-14T09:31:00.310Z] \"%s HTTP/2\" %s - 154 0 226 100 \"10.0.35.28\" \"grpc-go\""
            + " \"cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2\" \"orders\" \"tcp://10.0.2.1:80\"";
    String nginx = "10.0.0.1 - - [14/Aug/2026:09:31:00 +0000] \"%s HTTP/2.0\" %s 5 \"-\" \"x\"";
    String haproxy =
        "1:2 [14/Aug/2026:09:31:00.000] in orders/s 0/0/1/2/4 %2$s 217 - - ---- 1/1/0/0/0 0/0"
            + " \"%1$s HTTP/2.0\"";
    String call = "POST /shop.v1.Orders/Place";
    for (String form : List.of(envoy, nginx, haproxy)) {
      assertThat(outcome(form, "POST /orders", "200")).isEqualTo(AccessOutcome.OK);
      assertThat(outcome(form, "POST /api.v1/orders", "200")).isEqualTo(AccessOutcome.OK);
      assertThat(outcome(form, "POST /twirp/shop.v1.Orders/Place", "200"))
          .isEqualTo(AccessOutcome.OK);
      assertThat(outcome(form, "GET /shop.v1.Orders/Place", "200")).isEqualTo(AccessOutcome.OK);
      assertThat(outcome(form, call, "204")).isEqualTo(AccessOutcome.OK);
      assertThat(outcome(form, call, "503")).isEqualTo(AccessOutcome.FAILED);
      assertThat(outcome(form, call, "200")).isEqualTo(AccessOutcome.UNTOLD);
    }
    String json =
        "{\"time\":\"2026-08-14T09:31:00Z\",\"method\":\"POST\",\"path\":\"/shop.v1.Orders/Place\","
            + "\"status\":200%s}";
    assertThat(read(json.replace("%s", ",\"grpc_status\":\"OK\"")).outcome())
        .isEqualTo(AccessOutcome.OK);
    assertThat(read(json.replace("%s", ",\"grpc_status\":0")).outcome())
        .isEqualTo(AccessOutcome.OK);
    assertThat(read(json.replace("%s", ",\"outcome\":\"ok\"")).outcome())
        .isEqualTo(AccessOutcome.OK);
    assertThat(read(json.replace("%s", ",\"grpc_status\":\"-\"")).outcome())
        .isEqualTo(AccessOutcome.UNTOLD);
    assertThat(read(json.replace("%s", "")).outcome()).isEqualTo(AccessOutcome.UNTOLD);
  }

  private static AccessOutcome outcome(String form, String request, String status)
      throws Unreadable {
    return read(String.format(Locale.ROOT, form, request, status)).outcome();
  }

  @Test
  void haproxysHttpLogBehindASyslogPrefix() throws Exception {
    String line =
        "Feb  6 12:14:14 localhost haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in"
            + " static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {}"
            + " \"GET /index.html HTTP/1.1\"";
    AccessLine read = read(line);
    assertThat(at(read)).isEqualTo(Instant.parse("2009-02-06T12:14:14.655Z"));
    assertThat(read.stamp().zoned()).isFalse();
    assertThat(read.names()).containsExactly("static");
    assertThat(read.path()).isEqualTo("/index.html");
    assertThat(read.durationMillis()).isCloseTo(109, within(1e-9));
    assertThat(read.attributes().apply("remote_addr")).isEqualTo("10.0.1.2");
    AccessLine berlin = new LineForms(ZoneId.of("Europe/Berlin")).read(line);
    assertThat(at(berlin)).isEqualTo(Instant.parse("2009-02-06T11:14:14.655Z"));
  }

  @Test
  void whatHaproxySaysOfTheConnectionTellsWhoseFaultItWas() throws Exception {
    String line =
        "10.0.1.2:33317 [06/Feb/2009:12:14:14.655] in be/s 0/0/-1/-1/2004 %s 217 - - %s 1/1/0/0/2"
            + " 0/0 \"GET / HTTP/1.1\"";
    assertThat(read(String.format(java.util.Locale.ROOT, line, "503", "SC--")).outcome())
        .isEqualTo(AccessOutcome.FAILED);
    assertThat(read(String.format(java.util.Locale.ROOT, line, "503", "sQ--")).outcome())
        .isEqualTo(AccessOutcome.FAILED);
    assertThat(read(String.format(java.util.Locale.ROOT, line, "-1", "SH--")).outcome())
        .isEqualTo(AccessOutcome.NO_RESPONSE);
    assertThat(read(String.format(java.util.Locale.ROOT, line, "-1", "CH--")).outcome())
        .isEqualTo(AccessOutcome.CLIENT_ABORT);
    assertThat(read(String.format(java.util.Locale.ROOT, line, "503", "CQ--")).outcome())
        .isEqualTo(AccessOutcome.CLIENT_ABORT);
    // A client that leaves while it is being told of a server's error was failed all the same.
    assertThat(read(String.format(java.util.Locale.ROOT, line, "500", "CD--")).outcome())
        .isEqualTo(AccessOutcome.FAILED);
    assertThat(read(String.format(java.util.Locale.ROOT, line, "200", "CD--")).outcome())
        .isEqualTo(AccessOutcome.OK);
  }

  @Test
  void whatIsNoRequestIsNone() throws Exception {
    String bad =
        "10.0.1.2:33317 [06/Feb/2009:12:14:14.655] in in/<NOSRV> -1/-1/-1/-1/0 400 0 - - CR-- 1/1/0"
            + "/0/0 0/0 \"<BADREQ>\"";
    assertThat(read(bad).isRequest()).isFalse();
    String idle = "10.0.0.1 - - [14/Aug/2026:09:30:02 +0000] \"-\" 408 0 \"-\" \"-\"";
    assertThat(read(idle).isRequest()).isFalse();
  }

  @Test
  void whatCannotBeReadSaysWhy() {
    assertThatThrownBy(() -> read("Server static/srv1 is DOWN, reason: Layer4 timeout"))
        .hasMessageContaining("no line of an access log");
    assertThatThrownBy(
            () ->
                read(
                    "127.0.0.1:40400 [30/Nov/2026:05:54:23.192] tcpish tcpd/a 1/-1/2022 0 SC 1/1/0/0/2"
                        + " 0/0"))
        .hasMessageContaining("TCP");
    assertThatThrownBy(() -> read("{\"time\":\"2026-08-14T09:30:00Z\",\"service\":\"a\""))
        .hasMessageContaining("not JSON");
    assertThatThrownBy(() -> read("{\"time\":\"2026-08-14T09:30:00Z\",\"message\":\"hi\"}"))
        .hasMessageContaining("no status");
    assertThatThrownBy(() -> read("{\"time\":\"yesterday\",\"status\":200}"))
        .hasMessageContaining("yesterday");
    assertThatThrownBy(() -> read("1 - - [14/Aug/2026:09:30:02 +0000] \"GET /a HT"))
        .isInstanceOf(Unreadable.class);
    assertThatThrownBy(() -> read("1 - - [14/Xxx/2026:09:30:02 +0000] \"GET / HTTP/1.1\" 200 0"))
        .hasMessageContaining("time");
  }
}
