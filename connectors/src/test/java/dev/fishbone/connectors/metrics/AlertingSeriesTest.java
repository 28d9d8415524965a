package dev.fishbone.connectors.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What rules of alerting need of series beyond their values. */
class AlertingSeriesTest {
  private static final String SERVICES =
      Metrics.WINDOW + "services:\n  orders: {match: [{job: orders}], proxies: [orders_be]}\n";

  @TempDir private Path root;

  @Test
  void failedNotificationsAreOfNoServiceAndKeepTheirReceiverAndReason() throws Exception {
    Metrics read =
        Metrics.text(
            root,
            SERVICES,
            "alertmanager_notifications_failed_total{job=\"am\",integration=\"pagerduty\","
                + "receiver_name=\"orders-oncall\",reason=\"serverError\"} 3 @1",
            "alertmanager_notifications_total{job=\"am\",integration=\"slack\"} 9 @1");
    Series failed = read.of(Signal.NOTIFICATIONS_FAILED).get(0);
    assertThat(failed.service()).isEmpty();
    assertThat(failed.resource()).isEqualTo("pagerduty");
    assertThat(failed.labels()).isEqualTo(Map.of("peer", "orders-oncall", "status", "serverError"));
    assertThat(read.only(Signal.NOTIFICATIONS)).isEqualTo("1=9");
    assertThat(read.gaps()).isEmpty();
  }

  @Test
  void aSeriesKeepsTheLabelsByWhichItsSourceKnowsIt() throws Exception {
    Metrics read =
        Metrics.text(
            root,
            SERVICES,
            "haproxy_backend_http_responses_total{job=\"lb\",proxy=\"orders_be\",code=\"5xx\"} 3 @1");
    assertThat(read.of(Signal.PROXY_REQUESTS).get(0).nativeLabels())
        .isEqualTo(Map.of("job", "lb", "proxy", "orders_be", "code", "5xx"));
  }
}
