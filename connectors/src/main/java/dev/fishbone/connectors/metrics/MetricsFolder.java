package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.files.JsonValues;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All files under {@code metrics/}. */
public final class MetricsFolder {
  private final Recording recording;
  private final SeriesStore store;
  private final List<Coverage.Entry> entries = new ArrayList<>();

  public MetricsFolder(Recording recording, Catalogue catalogue) {
    this.recording = recording;
    this.store = new SeriesStore(catalogue, new ServiceNames(recording.services()));
  }

  /** Series in a fixed order, with one coverage entry a file and a signal. */
  public record Result(List<Series> series, Coverage coverage) {
    public Result {
      series = List.copyOf(series);
    }
  }

  public Result read(Folder folder) throws IOException {
    for (Map.Entry<String, Path> file : folder.files("metrics").entrySet()) {
      if (file.getKey().startsWith("metrics/queries")) {
        Complaints own = new Complaints(file.getKey(), recording.window());
        own.add(0, ReasonCode.NO_SOURCE, "expressions of your own are kept here; no rule reads it");
        entries.add(new Coverage.Entry(file.getKey(), "queries", 1, 0, own.gaps()));
      } else {
        file(file.getKey(), file.getValue());
      }
    }
    List<Series> series = store.build();
    entries.addAll(new SignalCoverage(recording, store).entries(series));
    return new Result(series, new Coverage(entries));
  }

  private void file(String name, Path path) {
    Complaints complaints = new Complaints(name, recording.window());
    long asked = 0;
    long good = 0;
    try (Decompressed in = Decompressed.open(path)) {
      byte[] head = in.readNBytes(256);
      SequenceInputStream all = new SequenceInputStream(new ByteArrayInputStream(head), in);
      if (MetricForm.isJson(head)) {
        PrometheusAnswers answers = new PrometheusAnswers(store, complaints);
        long[] lines = new long[1];
        JsonValues values = new JsonValues(complaints);
        values.read(
            all,
            (parser, line) -> {
              lines[0]++;
              answers.take(parser, line);
            });
        asked = Math.max(lines[0], answers.good() + values.bad());
        good = answers.good();
      } else {
        OpenMetricsText text = new OpenMetricsText(store, complaints);
        text.read(all);
        asked = text.lines();
        good = text.good();
      }
      if (!in.problem().isEmpty()) {
        complaints.add(0, in.problem());
      }
    } catch (IOException e) {
      complaints.add(
          0, "it cannot be read (" + e.getMessage() + "): check the file and its rights");
    }
    entries.add(new Coverage.Entry(name, "metrics", asked, good, complaints.gaps()));
  }
}
