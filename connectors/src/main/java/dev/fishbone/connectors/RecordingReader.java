package dev.fishbone.connectors;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.context.ContextFiles;
import dev.fishbone.connectors.context.SentAlertSeries;
import dev.fishbone.connectors.files.Fingerprint;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.logs.CountsFolder;
import dev.fishbone.connectors.logs.LogFolder;
import dev.fishbone.connectors.metrics.MetricsFolder;
import dev.fishbone.connectors.spans.TraceChoice;
import dev.fishbone.connectors.traces.TraceFolder;
import dev.fishbone.connectors.window.WindowFile;
import dev.fishbone.connectors.window.WindowReader;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.summary.AccessRequest;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.TracePartitions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads a recording, part by part: each method stands alone, so that steps of a job may call them
 * apart. Only {@code window.yml} must be there and right; every other fault is a gap of the
 * coverage.
 */
public final class RecordingReader {
  private static final String WINDOW = "window.yml";
  private static final String TRACES = "traces";
  private static final int WINDOW_CAP_BYTES = 16 << 20;

  private final Path root;
  private final Folder folder;
  private final String givenWindow;

  public RecordingReader(Path root) {
    this(root, "");
  }

  /**
   * Of a folder without {@code window.yml}: what lies where a recording has it is read as in one,
   * all other files are traces.
   *
   * @param window what would stand in {@code window.yml}
   */
  public RecordingReader(Path root, String window) {
    this.root = root;
    this.folder = new Folder(root);
    this.givenWindow = window;
  }

  /**
   * How many spans each recorded one stands for, in millionths, as declared; 0 where nothing is.
   */
  public long spanWeightMicros() throws RecordingException {
    return windowFile().spanWeightMicros();
  }

  /** Files that hold traces, by their names in the recording. */
  public Map<String, Path> traceFiles() throws RecordingException {
    try {
      return givenWindow.isEmpty() ? folder.files(TRACES) : OtherParts.without(folder.files(""));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * What {@code window.yml} says, without the fingerprint.
   *
   * @throws RecordingException with a sentence that names file, line and column
   */
  public Recording window() throws RecordingException {
    return windowFile().recording("");
  }

  /** The recording's SHA-256; each file is read once for it, beside whatever else reads them. */
  public String fingerprint() throws RecordingException {
    try {
      return Fingerprint.of(folder);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** All spans under {@code traces/}. */
  public SpanRead spans(Recording recording) throws RecordingException {
    try {
      TraceFolder.Result read =
          TraceFolder.read(folder, recording, windowFile().spanWeightMicros());
      return new SpanRead(read.spans(), read.coverage());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * All spans under {@code traces/}, grouped by trace in bounded memory and read by several
   * threads. To be closed.
   *
   * @param scratch a folder where a file may be made that is gone with the process
   */
  public GroupedSpans groupedSpans(Recording recording, Path scratch, int threads)
      throws RecordingException {
    TracePartitions spans =
        new TracePartitions(
            scratch, Runtime.getRuntime().maxMemory() / 3, recording.impact().shown().size());
    try {
      TraceFolder.Grouped read =
          TraceFolder.group(folder, recording, windowFile().spanWeightMicros(), spans, threads);
      return new GroupedSpans(read.spans(), read.coverage());
    } catch (IOException | UncheckedIOException e) {
      spans.close();
      throw unreadable(e);
    } catch (RuntimeException | Error e) {
      spans.close();
      throw e;
    }
  }

  /**
   * The spans of a few traces, for which all of {@code traces/} is read once more.
   *
   * @param most spans of one trace; what comes after is left out
   */
  public SpanColumns spans(Recording recording, Collection<String> traceIds, int most)
      throws RecordingException {
    try {
      return TraceFolder.read(
          folder, recording, windowFile().spanWeightMicros(), TraceChoice.of(traceIds, most));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** All known series under {@code metrics/}. */
  public MetricsRead metrics(Recording recording) throws RecordingException {
    try {
      Catalogue catalogue = Catalogue.builtIn().with(windowFile().catalogue());
      MetricsFolder.Result read = new MetricsFolder(recording, catalogue).read(folder);
      SentAlertSeries sent = new SentAlertSeries(folder, recording);
      List<Series> series = sent.of(read.series());
      List<Coverage.Entry> entries = new ArrayList<>(read.coverage().entries());
      entries.addAll(sent.entries());
      return new MetricsRead(series, new Coverage(entries));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Alert rules, routing, events and policies. */
  public ContextRead context(Recording recording) throws RecordingException {
    try {
      ContextFiles read = ContextFiles.read(folder, recording);
      List<Coverage.Entry> entries = new ArrayList<>(recorded(recording));
      entries.addAll(read.coverage().entries());
      entries.addAll(unknownKeys(recording));
      return new ContextRead(
          read.alertRules(),
          read.routing(),
          read.changes(),
          read.pages(),
          read.health(),
          read.notes(),
          read.policies(),
          new Coverage(entries));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Access logs, added up as they are read, and counts of the business. */
  public BusinessRead business(Recording recording) throws RecordingException {
    return business(recording, request -> {});
  }

  /**
   * As above.
   *
   * @param requests told of each request of the logs, in no order
   */
  public BusinessRead business(Recording recording, Consumer<AccessRequest> requests)
      throws RecordingException {
    try {
      LogFolder.Result logs = LogFolder.read(folder, recording, requests);
      CountsFolder.Result counts = CountsFolder.read(folder, recording);
      List<Coverage.Entry> entries = new ArrayList<>(logs.coverage().entries());
      entries.addAll(counts.coverage().entries());
      return new BusinessRead(logs.summary(), counts.counts(), new Coverage(entries));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private List<Coverage.Entry> recorded(Recording recording) {
    if (!givenWindow.isEmpty()) {
      return List.of();
    }
    if (!Files.exists(root.resolve(CoverageFile.NAME))) {
      return List.of(
          entry(
              CoverageFile.NAME,
              "coverage",
              recording,
              ReasonCode.NO_SOURCE,
              List.of(
                  "the recording has no coverage.json: what was asked of its sources is not known")));
    }
    try {
      return CoverageFile.read(root).entries();
    } catch (RecordingException e) {
      return unreadCoverage(recording, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return unreadCoverage(
          recording,
          CoverageFile.NAME
              + " cannot be read ("
              + e.getMessage()
              + "): check the file and its rights");
    }
  }

  private static List<Coverage.Entry> unreadCoverage(Recording recording, String sentence) {
    return List.of(
        entry(
            CoverageFile.NAME, "coverage", recording, ReasonCode.SOURCE_FAILED, List.of(sentence)));
  }

  private List<Coverage.Entry> unknownKeys(Recording recording) throws RecordingException {
    List<String> unknown = windowFile().unknown();
    return unknown.isEmpty()
        ? List.of()
        : List.of(entry(WINDOW, "window", recording, ReasonCode.NO_SOURCE, unknown));
  }

  private static Coverage.Entry entry(
      String source, String signal, Recording recording, ReasonCode reason, List<String> details) {
    List<Coverage.Gap> gaps =
        details.stream().map(d -> new Coverage.Gap(recording.window(), reason, d)).toList();
    return new Coverage.Entry(source, signal, details.size(), 0, gaps);
  }

  private WindowFile windowFile() throws RecordingException {
    if (!Files.isDirectory(root)) {
      throw new RecordingException(
          root + " is no folder: name the folder of a recording, the one with window.yml in it");
    }
    try {
      if (!givenWindow.isEmpty()) {
        return WindowReader.read("window", givenWindow);
      }
      if (Files.size(root.resolve(WINDOW)) > WINDOW_CAP_BYTES) {
        throw new RecordingException(
            root.resolve(WINDOW)
                + " is larger than "
                + (WINDOW_CAP_BYTES >> 20)
                + " MiB: this is no window file, write window: {from: …, to: …}");
      }
      byte[] bytes = Files.readAllBytes(root.resolve(WINDOW));
      return WindowReader.read(WINDOW, new String(bytes, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw new RecordingException(
          root + " has no window.yml: name a recording's folder, or write window: {from: …, to: …}",
          e);
    } catch (IOException e) {
      throw new RecordingException(
          root.resolve(WINDOW)
              + " cannot be read ("
              + e.getMessage()
              + "): it must be a file that you may read",
          e);
    } catch (YamlException e) {
      throw new RecordingException(String.valueOf(e.getMessage()), e);
    }
  }

  private RecordingException unreadable(Exception e) {
    return new RecordingException(
        root + " cannot be read (" + e.getMessage() + "): check the folder and its rights", e);
  }
}
