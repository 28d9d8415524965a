package dev.fishbone.lab.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Writes values as JSON, one a line. */
final class JsonLines {
  private static final JsonMapper JSON = new JsonMapper();

  private JsonLines() {}

  static void write(Path file, List<? extends Object> values) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Object value : values) {
      text.append(JSON.writeValueAsString(value)).append('\n');
    }
    Files.writeString(file, text);
  }
}
