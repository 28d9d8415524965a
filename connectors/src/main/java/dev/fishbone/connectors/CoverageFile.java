package dev.fishbone.connectors;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code coverage.json} of a recording: what connectors asked and received while it was made. */
public final class CoverageFile {
  public static final String NAME = "coverage.json";

  private CoverageFile() {}

  /** Writes the coverage into a recording's folder, one entry a line. */
  public static void write(Path recording, Coverage coverage) throws IOException {
    StringBuilder text = new StringBuilder("{\"entries\": [");
    for (int i = 0; i < coverage.entries().size(); i++) {
      text.append(i == 0 ? "\n" : ",\n").append(entry(coverage.entries().get(i)));
    }
    Files.writeString(recording.resolve(NAME), text.append("\n]}\n"));
  }

  private static String entry(Coverage.Entry entry) {
    java.io.StringWriter text = new java.io.StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("source", entry.source());
      json.writeStringProperty("signal", entry.signal());
      json.writeNumberProperty("asked", entry.asked());
      json.writeNumberProperty("received", entry.received());
      json.writeArrayPropertyStart("gaps");
      for (Coverage.Gap gap : entry.gaps()) {
        json.writeStartObject();
        json.writeStringProperty("from", gap.range().from().toString());
        json.writeStringProperty("to", gap.range().to().toString());
        json.writeStringProperty("reason", gap.reason().name());
        json.writeStringProperty("detail", gap.detail());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws RecordingException where the file is there and is not of this form
   */
  public static Coverage read(Path recording) throws IOException, RecordingException {
    try {
      JsonNode root = new JsonMapper().readTree(Files.readAllBytes(recording.resolve(NAME)));
      if (!root.path("entries").isArray()) {
        throw new IllegalArgumentException("no entries");
      }
      List<Coverage.Entry> entries = new ArrayList<>();
      for (JsonNode entry : root.path("entries")) {
        List<Coverage.Gap> gaps = new ArrayList<>();
        for (JsonNode gap : entry.path("gaps")) {
          gaps.add(
              new Coverage.Gap(
                  new TimeRange(
                      Instant.parse(gap.path("from").asString("")),
                      Instant.parse(gap.path("to").asString(""))),
                  ReasonCode.valueOf(gap.path("reason").asString("")),
                  gap.path("detail").asString("")));
        }
        entries.add(
            new Coverage.Entry(
                entry.path("source").asString(""),
                entry.path("signal").asString(""),
                entry.path("asked").asLong(0),
                entry.path("received").asLong(0),
                gaps));
      }
      return new Coverage(entries);
    } catch (JacksonException | DateTimeException | IllegalArgumentException e) {
      throw new RecordingException(
          NAME + " is not of the form that connectors write: remove it, or record again", e);
    }
  }
}
