package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.analyzer.job.CaseFile;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.connectors.RecordingException;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Tells what the inputs of a scan are: recordings, files of traces, folders of either. */
final class NightInputs {
  private static final String WINDOW = "window.yml";
  private static final String SAMPLINGS =
      "all, tail, unknown, or the share of the traces that was kept, such as 0.1";

  private final String bareWindow;
  private final long bareWeight;
  private final Set<Path> known = new HashSet<>();
  private final List<NightInput> inputs = new ArrayList<>();
  private final List<Unread> unread = new ArrayList<>();

  /** An input of which nothing could be read: what, and what to do. */
  record Unread(String name, String sentence) {}

  private NightInputs(String sampling) throws RunFailure {
    this.bareWindow = window(sampling);
    try {
      this.bareWeight = weight(sampling);
    } catch (RecordingException e) {
      throw new RunFailure("--sampling must be " + SAMPLINGS, e);
    }
  }

  /** What stands for the window of files that have none. */
  private static String window(String sampling) {
    return "window: {from: 2000-01-01T00:00:00Z, to: 2000-01-02T00:00:00Z}\n"
        + (sampling.isEmpty()
            ? ""
            : "sources: {traces: {kind: otlp, sampling: " + quoted(sampling) + "}}\n");
  }

  private static String quoted(String text) {
    return "'" + text.strip().replace("'", "''").replaceAll("\\p{Cntrl}", " ") + "'";
  }

  /** How many spans each recorded one stands for, in millionths. */
  static long weight(String sampling) throws RecordingException {
    return new RecordingReader(Path.of("").toAbsolutePath(), window(sampling)).spanWeightMicros();
  }

  /**
   * @param sampling of traces that come without a {@code window.yml}, as it would say it
   * @throws RunFailure where a recording is wrong in itself, or nothing at all can be read
   */
  static NightInputs of(List<Path> given, String sampling) throws RunFailure {
    NightInputs found = new NightInputs(sampling);
    for (Path path : given) {
      found.add(path);
    }
    if (found.inputs.isEmpty()) {
      throw new RunFailure(
          found.unread.isEmpty()
              ? "nothing was given to scan: name a recording, or files with traces"
              : found.unread.get(0).sentence);
    }
    return found;
  }

  List<NightInput> inputs() {
    return List.copyOf(inputs);
  }

  List<Unread> unread() {
    return List.copyOf(unread);
  }

  private void add(Path path) throws RunFailure {
    try {
      if (!known.add(path.toRealPath())) {
        return;
      }
      if (Files.isDirectory(path)) {
        folder(path);
      } else if (Files.isRegularFile(path)) {
        Path name = path.getFileName();
        inputs.add(
            new NightInput(
                path.toString(),
                Map.of(name == null ? "" : name.toString(), path.toRealPath()),
                Optional.empty(),
                Optional.empty(),
                bareWeight));
      } else {
        unread.add(
            new Unread(
                path.toString(),
                path + " is neither a file nor a folder: save its content and name that"));
      }
    } catch (IOException e) {
      unread.add(
          new Unread(
              path.toString(),
              Files.exists(path)
                  ? path + " cannot be read (" + e.getMessage() + "): check its rights"
                  : path + " is not there: name the recording or the file with the traces"));
    }
  }

  /** A recording; a folder of recordings and of files; or a folder of files. */
  private void folder(Path path) throws IOException, RunFailure {
    if (Files.exists(path.resolve(WINDOW))) {
      recording(path);
      return;
    }
    List<Path> within;
    try (Stream<Path> children = Files.list(path)) {
      within = children.filter(c -> Files.exists(c.resolve(WINDOW))).sorted().toList();
    }
    if (!within.isEmpty()) {
      for (Path each : within) {
        add(each);
      }
    }
    bare(path, within);
  }

  private void recording(Path path) throws RunFailure {
    try {
      RecordingReader reader = new RecordingReader(path);
      Recording recording = CaseFile.checked(reader.window());
      inputs.add(
          new NightInput(
              path.toString(),
              reader.traceFiles(),
              Optional.of(reader),
              Optional.of(recording),
              reader.spanWeightMicros()));
    } catch (RecordingException e) {
      throw new RunFailure(path + "/" + e.getMessage(), e);
    }
  }

  private void bare(Path path, List<Path> recordings) throws RunFailure {
    try {
      RecordingReader reader = new RecordingReader(path, bareWindow);
      Map<String, Path> traces = new java.util.TreeMap<>(reader.traceFiles());
      for (Path recording : recordings) {
        traces.keySet().removeIf(name -> name.startsWith(recording.getFileName() + "/"));
      }
      if (!traces.isEmpty()) {
        inputs.add(
            new NightInput(
                path.toString(), traces, Optional.of(reader), Optional.empty(), bareWeight));
      } else if (recordings.isEmpty()) {
        unread.add(
            new Unread(
                path.toString(),
                path
                    + " holds no window.yml and no file with traces: name a recording, or files with"
                    + " traces"));
      }
    } catch (RecordingException e) {
      throw new RunFailure(String.valueOf(e.getMessage()), e);
    }
  }
}
