package dev.fishbone.connectors;

import com.github.luben.zstd.ZstdInputStream;
import dev.fishbone.connectors.pulling.Events;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.Pull;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Pulls as tests ask for them. */
public final class Pulls {
  private Pulls() {}

  /** Everything of one time, into a folder: {@code recording} and {@code work} lie in it. */
  public static Pull of(TimeRange window, Set<Signal> signals, Path folder) {
    return new Pull(
        window,
        List.of(window),
        window,
        signals,
        List.of(),
        folder.resolve("recording"),
        folder.resolve("work"),
        Deadline.NEVER);
  }

  /** What several sources left for one file of the recording, as it is put together at the end. */
  public static List<String> merged(Path folder, String file) throws IOException {
    Path recording = Files.createDirectories(folder.resolve("recording"));
    Events.merge(folder.resolve("work"), recording);
    return Files.readAllLines(recording.resolve(file));
  }

  /** What the reader makes of the traces that a pull wrote into a folder. */
  public static SpanRead spans(TimeRange window, Path folder) throws Exception {
    Path recording = folder.resolve("recording");
    Files.createDirectories(recording);
    Files.writeString(
        recording.resolve("window.yml"),
        "window: {from: " + window.from() + ", to: " + window.to() + "}\n");
    RecordingReader reader = new RecordingReader(recording);
    return reader.spans(reader.window());
  }

  /** All that readers complain about. */
  public static List<String> complaints(SpanRead read) {
    return read.coverage().entries().stream()
        .flatMap(entry -> entry.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
  }

  /** The content of a packed file of the recording. */
  public static String unpacked(Path file) throws IOException {
    try (InputStream in = new ZstdInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
