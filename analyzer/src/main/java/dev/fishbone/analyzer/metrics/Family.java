package dev.fishbone.analyzer.metrics;

import io.prometheus.client.Collector;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * A metric that is put together from what is known, not counted while something runs: the library's
 * own gauges and histograms would add when they were made, and differ from run to run.
 */
final class Family {
  private final String name;
  private final Collector.Type type;
  private final String help;
  private final List<String> labels;
  private final List<Sample> samples = new ArrayList<>();

  private Family(String name, Collector.Type type, String help, String... labels) {
    this.name = name;
    this.type = type;
    this.help = help;
    this.labels = List.of(labels);
  }

  static Family gauge(String name, String help, String... labels) {
    return new Family(name, Collector.Type.GAUGE, help, labels);
  }

  static Family histogram(String name, String help, String... labels) {
    return new Family(name, Collector.Type.HISTOGRAM, help, labels);
  }

  /** One sample. */
  void set(double value, String... values) {
    samples.add(new Sample(name, labels, List.of(values), value));
  }

  /**
   * The samples of a histogram.
   *
   * @param bounds upper ends of the buckets, ascending, without infinity
   * @param observed not below zero
   */
  void observe(double[] bounds, List<Double> observed, String... values) {
    for (double bound : bounds) {
      bucket(Collector.doubleToGoString(bound), observed.stream().filter(v -> v <= bound), values);
    }
    bucket("+Inf", observed.stream(), values);
    samples.add(new Sample(name + "_count", labels, List.of(values), observed.size()));
    // In whole milliseconds: a sum must not depend on the order in which incidents were kept.
    double sum = observed.stream().mapToLong(v -> Math.round(v * 1e3)).sum() / 1e3;
    samples.add(new Sample(name + "_sum", labels, List.of(values), sum));
  }

  private void bucket(String le, Stream<Double> within, String... values) {
    List<String> names = new ArrayList<>(labels);
    names.add("le");
    List<String> all = new ArrayList<>(List.of(values));
    all.add(le);
    samples.add(new Sample(name + "_bucket", names, all, within.count()));
  }

  boolean isEmpty() {
    return samples.isEmpty();
  }

  MetricFamilySamples samples() {
    return new MetricFamilySamples(name, type, help, Collections.unmodifiableList(samples));
  }
}
