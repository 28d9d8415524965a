package dev.fishbone.lab.service;

import io.prometheus.client.Collector;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.CounterMetricFamily;
import io.prometheus.client.GaugeMetricFamily;
import io.prometheus.client.Histogram;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.ToDoubleFunction;

/** The metrics of one instance, under the names that Micrometer's binders give them. */
final class InstanceMetrics {
  private static final double[] BUCKETS = {
    0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 2.5, 5, 10
  };

  private final CollectorRegistry registry = new CollectorRegistry();
  private final Histogram served =
      Histogram.build("http_server_requests_seconds", "Requests answered")
          .labelNames("method", "uri", "status", "outcome")
          .buckets(BUCKETS)
          .register(registry);
  private final Histogram called =
      Histogram.build("http_client_requests_seconds", "Attempts made")
          .labelNames("client_name", "method", "uri", "status", "outcome")
          .buckets(BUCKETS)
          .register(registry);

  CollectorRegistry registry() {
    return registry;
  }

  void served(String method, String uri, int status, long nanos) {
    served.labels(method, uri, Integer.toString(status), outcome(status)).observe(nanos / 1e9);
  }

  void called(String client, String method, String uri, int status, long nanos) {
    called
        .labels(client, method, uri, Integer.toString(status), outcome(status))
        .observe(nanos / 1e9);
  }

  /** An attempt without an answer. */
  void callFailed(String client, String method, String uri, long nanos) {
    called.labels(client, method, uri, "IO_ERROR", "UNKNOWN").observe(nanos / 1e9);
  }

  void watch(String name, ThreadPoolExecutor pool) {
    new PoolCollector(name, pool).register(registry);
  }

  private static String outcome(int status) {
    return status < 400 ? "SUCCESS" : status < 500 ? "CLIENT_ERROR" : "SERVER_ERROR";
  }

  private static final class PoolCollector extends Collector {
    private final String name;
    private final ThreadPoolExecutor pool;

    PoolCollector(String name, ThreadPoolExecutor pool) {
      this.name = name;
      this.pool = pool;
    }

    @Override
    public List<MetricFamilySamples> collect() {
      List<MetricFamilySamples> all = new ArrayList<>();
      all.add(gauge("executor_active_threads", ThreadPoolExecutor::getActiveCount));
      all.add(gauge("executor_pool_size_threads", ThreadPoolExecutor::getPoolSize));
      all.add(gauge("executor_pool_core_threads", ThreadPoolExecutor::getCorePoolSize));
      all.add(gauge("executor_pool_max_threads", ThreadPoolExecutor::getMaximumPoolSize));
      all.add(gauge("executor_queued_tasks", of -> of.getQueue().size()));
      all.add(gauge("executor_queue_remaining_tasks", of -> of.getQueue().remainingCapacity()));
      List<String> labels = List.of("name");
      all.add(
          new CounterMetricFamily("executor_completed_tasks", "Tasks done", labels)
              .addMetric(List.of(name), (double) pool.getCompletedTaskCount()));
      return all;
    }

    private MetricFamilySamples gauge(String metric, ToDoubleFunction<ThreadPoolExecutor> value) {
      return new GaugeMetricFamily(metric, metric, List.of("name"))
          .addMetric(List.of(name), value.applyAsDouble(pool));
    }
  }
}
