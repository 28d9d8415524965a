package dev.fishbone.connectors.context;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.files.JsonValues;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A {@code .jsonl} file of the recording, packed or not: each good line becomes a thing. */
final class LineFile {
  private static final JsonMapper TREES =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** Makes a thing of a line. */
  @FunctionalInterface
  interface Maker<T> {
    /** Nothing for a line that says nothing of use. */
    List<T> make(JsonLine line) throws JsonLine.Unusable;
  }

  private final Map<String, Path> files;
  private final TimeRange window;
  private final List<Coverage.Entry> entries;

  /**
   * @param entries takes what is to be said of each file
   */
  LineFile(Folder folder, TimeRange window, List<Coverage.Entry> entries) throws IOException {
    this.files = folder.files("");
    this.window = window;
    this.entries = entries;
  }

  /**
   * @param name of the file; the endings {@code .zst} and {@code .gz} are tried too
   */
  <T> List<T> read(String name, Signal signal, Maker<T> maker) {
    String word = signal.name().toLowerCase(Locale.ROOT);
    for (String ending : List.of("", ".zst", ".gz")) {
      Path file = files.get(name + ending);
      if (file != null) {
        return read(name + ending, file, word, maker);
      }
    }
    entries.add(
        new Coverage.Entry(
            name,
            word,
            1,
            0,
            List.of(
                new Coverage.Gap(window, ReasonCode.NO_SOURCE, "the recording has no " + name))));
    return List.of();
  }

  private <T> List<T> read(String name, Path file, String word, Maker<T> maker) {
    Complaints complaints = new Complaints(name, window);
    List<T> things = new ArrayList<>();
    long[] counts = new long[2];
    long bad = 0;
    try (Decompressed in = Decompressed.open(file)) {
      JsonValues values = new JsonValues(complaints);
      values.read(
          in,
          (parser, line) -> {
            counts[0]++;
            if (parser.currentToken() != JsonToken.START_OBJECT) {
              complaints.add(line, "the line is no object; it was left out");
              parser.skipChildren();
              return;
            }
            JsonLine read = new JsonLine(TREES.readTree(parser), new Location(name, (int) line));
            try {
              things.addAll(maker.make(read));
              counts[1]++;
            } catch (JsonLine.Unusable e) {
              complaints.add(line, e.getMessage() + "; the line was left out");
            }
          });
      bad = values.bad();
      if (!in.problem().isEmpty()) {
        complaints.add(0, in.problem());
      }
    } catch (IOException e) {
      complaints.add(
          0, "it cannot be read (" + e.getMessage() + "): check the file and its rights");
    }
    entries.add(new Coverage.Entry(name, word, counts[0] + bad, counts[1], complaints.gaps()));
    return things;
  }
}
