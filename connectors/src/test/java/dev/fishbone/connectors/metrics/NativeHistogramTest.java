package dev.fishbone.connectors.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Signal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Native histograms as Prometheus' HTTP API and OpenMetrics 2 write them. */
class NativeHistogramTest {
  private static final String REQUESTS =
      "{\"metric\":{\"__name__\":\"http_server_requests_seconds\",\"job\":\"a\",\"status\":\"200\"},";

  @TempDir private Path root;

  private static String histogram(int second, String count, String sum) {
    return "[@"
        + second
        + ",{\"count\":\""
        + count
        + "\",\"sum\":\""
        + sum
        + "\",\"buckets\":"
        + "[[3,\"-0.001\",\"0.001\",\"1\"],[0,\"0.5\",\"0.7071067811865475\",\"2\"]]}]";
  }

  @Test
  void countAndSumAreThoseOfAClassicHistogram() throws Exception {
    Metrics read =
        Metrics.result(
            root,
            REQUESTS
                + "\"histograms\":["
                + histogram(1, "10", "2.5")
                + ","
                + histogram(2, "1.2e+01", "3")
                + "]}");
    assertThat(read.only(Signal.SERVER_REQUESTS)).isEqualTo("1=10 2=12");
    assertThat(read.only(Signal.SERVER_SECONDS_SUM)).isEqualTo("1=2.5 2=3");
    assertThat(read.of(Signal.SERVER_REQUESTS).get(0).label("outcome")).isEqualTo("ok");
    assertThat(read.gaps()).isEmpty();
  }

  @Test
  void theUnitIsThatOfTheName() throws Exception {
    Metrics read =
        Metrics.result(
            root,
            "{\"metric\":{\"__name__\":\"hikaricp_connection_acquired_nanos\",\"pool\":\"p\",\"job\":"
                + "\"a\"},\"histograms\":["
                + histogram(1, "4", "5e+08")
                + "]}");
    assertThat(read.only(Signal.POOL_WAIT_COUNT)).isEqualTo("1=4");
    assertThat(read.only(Signal.POOL_WAIT_SUM)).isEqualTo("1=0.5");
  }

  @Test
  void aHistogramThatWasClassicBeforeIsOneSeries() throws Exception {
    Metrics read =
        Metrics.result(
            root,
            REQUESTS
                + "\"histograms\":["
                + histogram(3, "12", "3")
                + "]},"
                + REQUESTS.replace("_seconds", "_seconds_count")
                + "\"values\":[[@1,\"10\"],[@2,\"11\"],[@3,\"12\"]]}");
    assertThat(read.only(Signal.SERVER_REQUESTS)).isEqualTo("1=10 2=11 3=12");
    assertThat(read.only(Signal.SERVER_SECONDS_SUM)).isEqualTo("3=3");
    assertThat(read.gaps()).isEmpty();
  }

  @Test
  void aSeriesThatChangedItsTypeHasValuesAndHistogramsEachForItsTime() throws Exception {
    String name = "{\"metric\":{\"__name__\":\"clnt_b_retries\",\"job\":\"a\"},";
    Metrics read =
        Metrics.result(
            root,
            name
                + "\"values\":[[@1,\"7\"]],\"histograms\":["
                + histogram(2, "3", "5")
                + "],\"exemplars\":[{\"x\":[1]}],\"histogram_format\":\"native\"}");
    // The sum of a histogram of retries per call counts retries; the gauge of before has no
    // meaning.
    assertThat(read.only(Signal.RETRIES)).isEqualTo("2=5");
  }

  @Test
  void anInstantAnswerHasOneAndUnknownMembersOfItAreIgnored() throws Exception {
    Metrics read =
        Metrics.result(
            root,
            REQUESTS
                + "\"histogram\":[@4,{\"schema\":3,\"spans\":[{\"offset\":1}],\"sum\":\"1.5\","
                + "\"count\":\"2\",\"later\":{\"a\":[[]]}}]}");
    assertThat(read.only(Signal.SERVER_REQUESTS)).isEqualTo("4=2");
    assertThat(read.only(Signal.SERVER_SECONDS_SUM)).isEqualTo("4=1.5");
  }

  @Test
  void aSumThatIsNaNIsNoSampleWhileItsCountIs() throws Exception {
    Metrics read =
        Metrics.result(root, REQUESTS + "\"histograms\":[" + histogram(1, "2", "NaN") + "]}");
    assertThat(read.only(Signal.SERVER_REQUESTS)).isEqualTo("1=2");
    assertThat(read.of(Signal.SERVER_SECONDS_SUM)).isEmpty();
    assertThat(read.gaps())
        .containsExactly(
            "1 sample is NaN: the source had no value then (http_server_requests_seconds_sum); left"
                + " out");
  }

  @Test
  void oneWithoutItsSumIsLeftOutAndNamed() throws Exception {
    Metrics read = Metrics.result(root, REQUESTS + "\"histograms\":[[@1,{\"count\":\"2\"}]]}");
    assertThat(read.all()).isEmpty();
    assertThat(read.gaps()).singleElement().asString().startsWith("metrics/m.jsonl:1: a sample is");
  }

  @Test
  void oneOfAnUnknownNameIsNamedOnce() throws Exception {
    Metrics read =
        Metrics.result(
            root,
            "{\"metric\":{\"__name__\":\"x\"},\"histograms\":[" + histogram(1, "2", "3") + "]}");
    assertThat(read.gaps())
        .containsExactly("1 series have names that the catalogue does not know (x)");
  }

  @Test
  void openMetricsTwoWritesThemAsOneValue() throws Exception {
    Metrics read =
        Metrics.text(
            root,
            Metrics.WINDOW,
            "http_server_requests_seconds{job=\"a\",status=\"500\"}"
                + " {count:17,sum:3.25,schema:3,zero_threshold:1e-4,zero_count:0} @1",
            "http_server_requests_seconds{job=\"a\",status=\"500\"}"
                + " {count:19,sum:4,bucket:[0.1:8,+Inf:19]} @2");
    assertThat(read.only(Signal.SERVER_REQUESTS)).isEqualTo("1=17 2=19");
    assertThat(read.only(Signal.SERVER_SECONDS_SUM)).isEqualTo("1=3.25 2=4");
    assertThat(read.of(Signal.SERVER_REQUESTS).get(0).label("outcome")).isEqualTo("error");
  }
}
