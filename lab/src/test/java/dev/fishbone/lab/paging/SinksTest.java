package dev.fishbone.lab.paging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.lab.paging.PageLog.Entry;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The messages have the form in which Alertmanager 0.25 sends them. */
@Timeout(30)
class SinksTest {
  private static final String PAGE =
      """
      {"routing_key":"k","dedup_key":"c52d","event_action":"%s","client":"Alertmanager",
       "payload":{"summary":"s","source":"Alertmanager","severity":"error",
                  "class":"CheckoutErrors","component":"orders"}}
      """;

  private final BlockingQueue<Entry> seen = new LinkedBlockingQueue<>();
  private final PageLog log = new PageLog(seen::add);
  private Sinks sinks;

  @BeforeEach
  void open() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    sinks = new Sinks(port, log, "M. Okafor", Duration.ZERO, Map.of("broken", 500));
  }

  @AfterEach
  void close() {
    sinks.close();
  }

  @Test
  void slackIsToldAndWakesNobody() throws Exception {
    int status =
        post(
            "/slack/slack-pricing",
            """
            {"channel":"#alerts","username":"Alertmanager","attachments":[
              {"title":"PricingPoolWait","text":"t","fallback":"f","footer":"pricing",
               "color":"danger"}]}
            """);

    assertThat(status).isEqualTo(200);
    Entry entry = next();
    assertThat(entry)
        .usingRecursiveComparison()
        .ignoringFields("time")
        .isEqualTo(
            new Entry(
                entry.time(),
                "notified",
                "PricingPoolWait",
                "pricing",
                "slack-pricing",
                "",
                "",
                "slack"));
    assertThat(entry.line()).doesNotContainKeys("key", "responder");
    assertThat(log.entries()).hasSize(1);
  }

  @Test
  void aPageIsAcknowledgedOnceAndResolved() throws Exception {
    assertThat(post("/pagerduty/orders-oncall", PAGE.formatted("trigger"))).isEqualTo(202);
    assertThat(next().type()).isEqualTo("notified");
    Entry acknowledged = next();
    assertThat(acknowledged.type()).isEqualTo("acknowledged");
    assertThat(acknowledged.responder()).isEqualTo("M. Okafor");
    assertThat(acknowledged.key()).isEqualTo("c52d");
    assertThat(post("/pagerduty/orders-oncall", PAGE.formatted("trigger"))).isEqualTo(202);
    assertThat(next().type()).as("the same incident again").isEqualTo("notified");
    assertThat(post("/pagerduty/orders-oncall", PAGE.formatted("resolve"))).isEqualTo(202);
    assertThat(next().type()).isEqualTo("resolved");
  }

  @Test
  void aPagerOfItsOwnTakesAlertmanagersWebhook() throws Exception {
    String message =
        """
        {"version":"4","status":"%s","groupKey":"{}:{alertname=\\"CheckoutErrors\\"}",
         "groupLabels":{"alertname":"CheckoutErrors"},"commonLabels":{"service":"orders"},"alerts":[]}
        """;
    assertThat(post("/webhook/orders-oncall", message.formatted("firing"))).isEqualTo(200);
    Entry page = next();
    assertThat(page.line())
        .containsEntry("type", "notified")
        .containsEntry("alert", "CheckoutErrors")
        .containsEntry("service", "orders")
        .containsEntry("source", "webhook");
    assertThat(next().responder()).isEqualTo("M. Okafor");
    assertThat(post("/webhook/orders-oncall", message.formatted("resolved"))).isEqualTo(200);
    assertThat(next().key()).isEqualTo(page.key());
  }

  @Test
  void aReceiverThatIsBrokenRefusesAndNobodyHearsOfIt() throws Exception {
    assertThat(post("/pagerduty/broken", PAGE.formatted("trigger"))).isEqualTo(500);
    assertThat(log.entries()).isEmpty();
  }

  @Test
  void whatIsNotJsonIsRefused() throws Exception {
    assertThat(post("/slack/slack-pricing", "payload=")).isEqualTo(400);
    assertThat(log.entries()).isEmpty();
  }

  private Entry next() throws InterruptedException {
    Entry entry = seen.poll(10, TimeUnit.SECONDS);
    assertThat(entry).isNotNull();
    return entry;
  }

  private int post(String path, String body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + sinks.port() + path))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
