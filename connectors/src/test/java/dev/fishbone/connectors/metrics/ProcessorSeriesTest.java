package dev.fishbone.connectors.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Signal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Use of processors, of whose share of a limit nothing is guessed. */
class ProcessorSeriesTest {
  private static final String POD = "{job=\"kubelet\",pod=\"p1\",container=\"app\"";

  @TempDir private Path root;

  private Metrics read(String... lines) throws Exception {
    return Metrics.text(root, Metrics.WINDOW, lines);
  }

  @Test
  void wholePodsSandboxesAndSingleProcessorsAreNotCountedBeside() throws Exception {
    Metrics read =
        read(
            "container_cpu_usage_seconds_total{job=\"kubelet\",pod=\"p1\"} 90 @1",
            "container_cpu_usage_seconds_total{pod=\"p1\",container=\"POD\"} 80 @1",
            "container_cpu_usage_seconds_total{container=\"app\"} 70 @1",
            "container_cpu_usage_seconds_total" + POD + ",cpu=\"cpu00\"} 60 @1",
            "container_cpu_usage_seconds_total" + POD + ",cpu=\"total\"} 5 @1");
    assertThat(read.only(Signal.CPU_SECONDS)).isEqualTo("1=5");
    assertThat(read.of(Signal.CPU_SECONDS).get(0).instance()).isEqualTo("p1");
    assertThat(read.of(Signal.CPU_SECONDS).get(0).resource()).isEqualTo("app");
    assertThat(read.of(Signal.CPU_LIMIT)).isEmpty();
  }

  @Test
  void aLimitIsTheQuotaOfAPeriodOrAsKubernetesSays() throws Exception {
    Metrics read =
        read(
            "container_spec_cpu_quota" + POD + "} 50000 @1",
            "container_spec_cpu_period" + POD + "} 100000 @1",
            "container_spec_cpu_quota{pod=\"p2\",container=\"app\"} -1 @1",
            "container_spec_cpu_period{pod=\"p2\",container=\"app\"} 100000 @1",
            "container_spec_cpu_quota{pod=\"p3\",container=\"app\"} 50000 @1",
            "kube_pod_container_resource_limits{pod=\"p4\",container=\"app\",resource=\"cpu\"} 2 @1",
            "kube_pod_container_resource_limits{pod=\"p4\",container=\"app\",resource=\"memory\"} 9"
                + " @1");
    assertThat(read.of(Signal.CPU_LIMIT))
        .extracting(s -> s.instance() + " " + Metrics.shown(s))
        .containsExactlyInAnyOrder("p1 1=0.5", "p4 1=2");
  }

  @Test
  void sharesOfSomethingElseAreLeftOut() throws Exception {
    Metrics read =
        read(
            "system_cpu_usage{job=\"pricing\"} 0.9 @1",
            "process_cpu_utilization_ratio{job=\"pricing\"} 1.7 @1",
            "k8s_container_cpu_request_utilization_ratio{k8s_pod_name=\"p1\"} 3 @1",
            "process_cpu_usage{job=\"pricing\"} 0.4 @1",
            "k8s_container_cpu_limit_utilization_ratio{k8s_pod_name=\"p1\",service=\"a\"} 0.7 @1");
    assertThat(read.only(Signal.CPU_OF_PROCESS)).isEqualTo("1=0.4");
    assertThat(read.only(Signal.CPU_SHARE)).isEqualTo("1=0.7");
    assertThat(read.all()).hasSize(2);
  }
}
