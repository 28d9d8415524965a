package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.MetricsRead;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A recording of metrics alone, written and read for a test. */
final class Metrics {
  static final String WINDOW = "window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T09:40:00Z}\n";

  /** The window's beginning, Unix seconds. */
  static final long START = 1786699800L;

  private final MetricsRead read;

  private Metrics(MetricsRead read) {
    this.read = read;
  }

  /** OpenMetrics lines; {@code @5} stands for the fifth second of the window. */
  static Metrics text(Path root, String window, String... lines) throws Exception {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      int at = line.lastIndexOf('@');
      text.append(line, 0, at).append(START + Long.parseLong(line.substring(at + 1))).append('\n');
    }
    return of(root, window, "metrics/m.om", text.toString());
  }

  /** One answer with the given result, each {@code @5} an instant as above. */
  static Metrics result(Path root, String result) throws Exception {
    String answer =
        "{\"request\":{\"query\":\"q\"},\"answer\":{\"status\":\"success\",\"data\":{"
            + "\"resultType\":\"matrix\",\"result\":["
            + result
            + "]}}}\n";
    for (int second = 9; second >= 0; second--) {
      answer = answer.replace("@" + second, String.valueOf(START + second));
    }
    return of(root, WINDOW, "metrics/m.jsonl", answer);
  }

  private static Metrics of(Path root, String window, String file, String content)
      throws Exception {
    Files.writeString(root.resolve("window.yml"), window);
    Files.createDirectories(root.resolve("metrics"));
    Files.writeString(root.resolve(file), content);
    RecordingReader reader = new RecordingReader(root);
    return new Metrics(reader.metrics(reader.window()));
  }

  List<Series> all() {
    return read.series();
  }

  List<Series> of(Signal signal) {
    return read.series().stream().filter(s -> s.signal() == signal).toList();
  }

  /** The only series of a signal, as {@code second=value} words. */
  String only(Signal signal) {
    List<Series> series = of(signal);
    return series.size() == 1 ? shown(series.get(0)) : series.size() + " series";
  }

  static String shown(Series series) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < series.samples().size(); i++) {
      double value = series.samples().valueAt(i);
      shown
          .append(i == 0 ? "" : " ")
          .append(series.samples().millisAt(i) / 1000 - START)
          .append('=')
          .append(value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value));
    }
    return shown.toString();
  }

  List<String> gaps() {
    return read.coverage().entries().stream()
        .flatMap(e -> e.gaps().stream())
        .map(Coverage.Gap::detail)
        .filter(g -> !g.startsWith("the recording has no series") && !g.contains("reach only"))
        .toList();
  }
}
