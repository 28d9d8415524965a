package dev.fishbone.analyzer.metrics;

import dev.fishbone.analyzer.history.PastIncident;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.job.RunFolder;
import dev.fishbone.analyzer.scan.Night;
import dev.fishbone.analyzer.scan.ScanRun;
import io.prometheus.client.Collector;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How well incidents are detected, as metrics; the same history and scans give the same bytes. */
public final class DetectionMetrics {
  private final List<Family> families;

  private DetectionMetrics(List<Family> families) {
    this.families = List.copyOf(families);
  }

  /**
   * @param incidents of the history; empty where none is looked at
   * @param nights of the scans' state; empty where none is looked at
   * @param run of the last scan
   */
  public static DetectionMetrics of(
      Optional<List<PastIncident>> incidents, List<Night> nights, Optional<ScanRun> run) {
    List<Family> families = new ArrayList<>();
    incidents.map(HistoryMetrics::of).ifPresent(families::addAll);
    families.addAll(ScanMetrics.of(nights, run));
    families.removeIf(Family::isEmpty);
    return new DetectionMetrics(families);
  }

  CollectorRegistry registry() {
    CollectorRegistry registry = new CollectorRegistry();
    registry.register(
        new Collector() {
          @Override
          public List<MetricFamilySamples> collect() {
            return families.stream().map(Family::samples).toList();
          }
        });
    return registry;
  }

  /** As Prometheus' text format has it. */
  public String text() {
    StringWriter text = new StringWriter();
    try {
      TextFormat.write004(text, registry().metricFamilySamples());
    } catch (IOException e) {
      throw new UncheckedIOException("a string took no text", e);
    }
    return text.toString();
  }

  /** Writes a file for node_exporter's textfile collector, whole or not at all. */
  public void write(Path file) throws RunFailure {
    try {
      RunFolder.write(file, text());
    } catch (IOException e) {
      throw new RunFailure(file + " cannot be written: choose another file with --textfile", e);
    }
  }
}
