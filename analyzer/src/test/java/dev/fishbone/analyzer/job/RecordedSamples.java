package dev.fishbone.analyzer.job;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The samples of a recording's answers, in the forms in which servers take samples of the past. */
record RecordedSamples(Map<String, List<JsonNode>> seriesByName) {
  static RecordedSamples of(Path recording) throws IOException {
    Map<String, List<JsonNode>> series = new TreeMap<>();
    JsonMapper mapper = new JsonMapper();
    try (Stream<Path> files = Files.list(recording.resolve("metrics"))) {
      for (Path file : files.sorted().toList()) {
        try (InputStream in = new ZstdInputStream(Files.newInputStream(file))) {
          String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
          for (String line : text.lines().toList()) {
            for (JsonNode each : mapper.readTree(line).at("/answer/data/result")) {
              series
                  .computeIfAbsent(each.at("/metric/__name__").asString(), n -> new ArrayList<>())
                  .add(each);
            }
          }
        }
      }
    }
    return new RecordedSamples(series);
  }

  /** What promtool makes blocks of; times in seconds. */
  void writeOpenMetrics(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    seriesByName.forEach(
        (name, all) -> {
          text.append("# TYPE ").append(name).append(" unknown\n");
          for (JsonNode series : all) {
            String labels = labels(series.path("metric"));
            for (JsonNode sample : series.path("values")) {
              text.append(name).append(labels).append(' ').append(sample.get(1).asString());
              text.append(' ').append(seconds(sample).toPlainString()).append('\n');
            }
          }
        });
    Files.writeString(file, text.append("# EOF\n"));
  }

  private static String labels(JsonNode metric) {
    List<String> labels = new ArrayList<>();
    for (Map.Entry<String, JsonNode> label : metric.properties()) {
      if (!label.getKey().equals("__name__")) {
        String value = label.getValue().asString().replace("\\", "\\\\").replace("\"", "\\\"");
        labels.add(label.getKey() + "=\"" + value.replace("\n", "\\n") + "\"");
      }
    }
    return "{" + String.join(",", labels) + "}";
  }

  /** Lines as VictoriaMetrics exports and imports them; times in milliseconds. */
  void writeExport(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    JsonMapper mapper = new JsonMapper();
    for (List<JsonNode> all : seriesByName.values()) {
      for (JsonNode series : all) {
        ObjectNode line = mapper.createObjectNode();
        line.set("metric", series.path("metric"));
        for (JsonNode sample : series.path("values")) {
          line.withArray("values").add(new BigDecimal(sample.get(1).asString()));
          line.withArray("timestamps").add(seconds(sample).movePointRight(3).longValueExact());
        }
        text.append(line).append('\n');
      }
    }
    Files.writeString(file, text);
  }

  private static BigDecimal seconds(JsonNode sample) {
    return sample.get(0).decimalValue();
  }
}
