package dev.fishbone.connectors.pulling;

import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Events of several sources on their way into one file of the recording: each source leaves its
 * lines in the pull's own folder, and they are put together in order of time at the end.
 */
public final class Events {
  private static final JsonFactory JSON = new JsonFactory();

  /** The files of a recording that several sources fill. */
  public enum Kind {
    CHANGES,
    PAGES,
    HEALTH,
    NOTES;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One line.
   *
   * @param fields all but {@code time}, in the order in which they are written; empty values are
   *     left out
   */
  public record Event(Instant time, Map<String, String> fields) {}

  private Events() {}

  /** Leaves a source's events, in place of those that it left before. */
  public static void write(Pull pull, String source, Kind kind, List<Event> events)
      throws SourceException {
    StringBuilder text = new StringBuilder();
    for (Event event : events) {
      text.append(line(event)).append('\n');
    }
    Path file = folder(pull.work(), kind).resolve(source + ".jsonl");
    RecordedFile.write(file, text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static Path folder(Path work, Kind kind) {
    return work.resolve("events").resolve(kind.word());
  }

  private static String line(Event event) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("time", event.time().toString());
      event
          .fields()
          .forEach(
              (name, value) -> {
                if (!value.isEmpty()) {
                  json.writeStringProperty(name, value);
                }
              });
      json.writeEndObject();
    }
    return text.toString();
  }

  /**
   * Puts all sources' events into the recording; a kind for which no source was asked gets no file,
   * one for which none had any gets an empty one.
   */
  public static void merge(Path work, Path recording) throws IOException {
    for (Kind kind : Kind.values()) {
      if (Files.isDirectory(folder(work, kind))) {
        List<String> lines = new ArrayList<>();
        TreeSet<Path> files = new TreeSet<>();
        try (DirectoryStream<Path> found =
            Files.newDirectoryStream(folder(work, kind), "*.jsonl")) {
          found.forEach(files::add);
        }
        for (Path file : files) {
          lines.addAll(Files.readAllLines(file));
        }
        lines.sort(Comparator.comparing(Events::time).thenComparing(Comparator.naturalOrder()));
        Files.write(recording.resolve(kind.word() + ".jsonl"), lines.stream().distinct().toList());
      }
    }
  }

  /** Lines of ours begin with their time. */
  private static Instant time(String line) {
    return Instant.parse(line.substring("{\"time\":\"".length(), line.indexOf('"', 9)));
  }
}
