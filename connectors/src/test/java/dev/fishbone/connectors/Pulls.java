package dev.fishbone.connectors;

import com.github.luben.zstd.ZstdInputStream;
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
        List.of(window),
        window,
        signals,
        List.of(),
        folder.resolve("recording"),
        folder.resolve("work"),
        Deadline.NEVER);
  }

  /** The content of a packed file of the recording. */
  public static String unpacked(Path file) throws IOException {
    try (InputStream in = new ZstdInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
