package dev.fishbone.connectors.pulling;

import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What receivers were found to be, left by a source before their addresses were taken out of its
 * configuration.
 */
public final class ReceiverFacts {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String FOLDER = "receivers";

  private ReceiverFacts() {}

  public static void write(Pull pull, String source, Map<String, ReceiverClass> classes)
      throws SourceException {
    ObjectNode node = JSON.createObjectNode();
    new TreeMap<>(classes).forEach((name, type) -> node.put(name, type.name()));
    RecordedFile.write(
        pull.work().resolve(FOLDER).resolve(source + ".json"),
        JSON.writeValueAsString(node).getBytes(StandardCharsets.UTF_8));
  }

  /** Of all sources of a pull; none where no source said anything. */
  public static SortedMap<String, ReceiverClass> read(Path work) throws IOException {
    SortedMap<String, ReceiverClass> classes = new TreeMap<>();
    Path folder = work.resolve(FOLDER);
    if (!Files.isDirectory(folder)) {
      return classes;
    }
    TreeSet<Path> files = new TreeSet<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.json")) {
      found.forEach(files::add);
    }
    for (Path file : files) {
      try {
        for (Map.Entry<String, JsonNode> each :
            JSON.readTree(Files.readAllBytes(file)).properties()) {
          classes.put(each.getKey(), ReceiverClass.valueOf(each.getValue().asString("")));
        }
      } catch (JacksonException | IllegalArgumentException e) {
        throw new IOException(file + " is damaged: pull again into another folder", e);
      }
    }
    return classes;
  }
}
