package dev.fishbone.analyzer.score;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Nezha's traces of TrainTicket as OTLP/JSON. They tell no kinds: a span whose parent is of another
 * service answers it, and its parent then calls.
 */
final class NezhaTraces {
  private static final Pattern POD = Pattern.compile("-[0-9a-f]+-\\w+$");

  private record Row(String trace, String span, String parent, String pod, String name, long[] t) {
    String service() {
      return POD.matcher(pod).replaceFirst("");
    }
  }

  private final List<Row> rows = new ArrayList<>();
  private final Map<String, String> serviceOf = new HashMap<>();
  private final Map<String, Boolean> calls = new HashMap<>();

  static List<String> lines(List<Path> files) throws IOException {
    NezhaTraces traces = new NezhaTraces();
    for (Path file : files) {
      Files.readAllLines(file).stream().skip(1).forEach(traces::read);
    }
    traces.relate();
    return traces.rows.stream().map(traces::line).toList();
  }

  private void read(String line) {
    String[] w = line.split(",", -1);
    long[] times = {Long.parseLong(w[5]), Long.parseLong(w[6])};
    Row row = new Row(w[0], w[1], w[2].equals("root") ? "" : w[2], w[3], w[4], times);
    rows.add(row);
    serviceOf.put(row.trace + row.span, row.service());
  }

  private void relate() {
    for (Row row : rows) {
      String caller = serviceOf.getOrDefault(row.trace + row.parent, row.service());
      if (!caller.equals(row.service())) {
        calls.put(row.trace + row.parent, true);
      }
    }
  }

  private String line(Row row) {
    String caller = serviceOf.getOrDefault(row.trace + row.parent, row.service());
    boolean answers = row.parent.isEmpty() || !caller.equals(row.service());
    int kind = calls.containsKey(row.trace + row.span) ? 3 : answers ? 2 : 1;
    return String.format(
        Locale.ROOT,
        "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"%s\"}}]},"
            + "\"scopeSpans\":[{\"spans\":[{\"traceId\":\"%s\",\"spanId\":\"%s\",\"parentSpanId\":\"%s\",\"name\":\"%s\",\"kind\":%d,"
            + "\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\",\"status\":{}}]}]}]}",
        row.service(),
        row.trace,
        row.span,
        row.parent,
        row.name.replaceAll("[^ -~]|[\"\\\\]", "_"),
        kind,
        row.t[0],
        row.t[1]);
  }
}
