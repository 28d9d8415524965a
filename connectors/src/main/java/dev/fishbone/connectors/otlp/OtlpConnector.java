package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.files.FileList;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.otlp.SpanTimes.Verdict;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.pulling.RecordedFile;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.Survey;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Copies from files the lines and messages that hold a span of the time or of a minute around it,
 * so that traces that reach over its edges stay whole. Each file has its own copy, in the order of
 * their names; what cannot be read is copied too, for the reader to tell.
 */
final class OtlpConnector implements Connector {
  private static final Set<Signal> TRACES = Set.of(Signal.TRACES);
  private static final Duration AROUND = Duration.ofMinutes(1);
  private static final int LONGEST_NAME = 60;

  private final String name;
  private final List<String> patterns;

  OtlpConnector(String name, List<String> patterns) {
    this.name = name;
    this.patterns = List.copyOf(patterns);
  }

  @Override
  public Set<Signal> offers() {
    return TRACES;
  }

  private FileList files(Pull pull) {
    return FileList.of(patterns, List.of(pull.recording(), pull.work()));
  }

  private static SpanTimes times(Pull pull) {
    return new SpanTimes(
        pull.ranges().stream()
            .map(r -> new TimeRange(r.from().minus(AROUND), r.to().plus(AROUND)))
            .toList());
  }

  @Override
  public Survey survey(Pull pull) throws SourceException {
    FileList list = files(pull);
    AtomicBoolean any = new AtomicBoolean();
    OtlpParts parts =
        new OtlpParts(
            times(pull),
            (bytes, start, length, verdict, binary) -> {
              any.compareAndSet(false, verdict == Verdict.INSIDE);
              return !any.get() && !pull.deadline().passed();
            });
    for (Path file : list.files()) {
      if (!any.get() && !pull.deadline().passed()) {
        parts.read(file);
      }
    }
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "files found: "
            + list.files().size()
            + ", with "
            + (any.get() ? "a span" : "no span")
            + " of this time");
    remarks.addAll(list.missing());
    return new Survey(any.get() ? TRACES : Set.of(), remarks);
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(name);
    if (pull.wants(Signal.TRACES)) {
      FileList list = files(pull);
      for (String missing : list.missing()) {
        ledger.asked(TRACES, false);
        ledger.gap(TRACES, pull.hull(), ReasonCode.NO_SOURCE, missing);
      }
      removeOld(pull);
      int number = 0;
      boolean any = false;
      for (Path file : list.files()) {
        number++;
        any |= copy(file, stem(pull, number, file), pull, ledger);
      }
      if (!any && !list.files().isEmpty()) {
        String what = "none of the " + number + " files holds a span of this time: are they of it?";
        ledger.gap(TRACES, pull.hull(), ReasonCode.NO_DATA, what);
      }
    }
    return ledger.coverage(pull.hull());
  }

  /** Copies what lies in the pull's time; says whether anything was. */
  private boolean copy(Path file, Path stem, Pull pull, Ledger ledger) throws SourceException {
    try (OtlpCopy copy = new OtlpCopy(stem, pull.deadline())) {
      String problem =
          pull.deadline().passed()
              ? "it was not read when the deadline came"
              : new OtlpParts(times(pull), copy::take).read(file);
      if (copy.late()) {
        problem = "it was not copied to its end when the deadline came";
      }
      ledger.asked(TRACES, problem.isEmpty());
      if (!problem.isEmpty()) {
        String where = Quoted.bare(file.toString());
        ledger.gap(TRACES, pull.hull(), ReasonCode.SOURCE_FAILED, where + ": " + problem);
      }
      return !copy.isEmpty();
    }
  }

  private Path stem(Pull pull, int number, Path file) {
    String plain =
        String.valueOf(file.getFileName())
            .replaceAll("[^A-Za-z0-9_.-]", "_")
            .replaceFirst("(\\.(jsonl?|pb|proto|bin))?(\\.(zst|zstd|gz))?$", "");
    String shown = plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
    return pull.recording()
        .resolve("traces")
        .resolve(String.format(Locale.ROOT, "%s-%04d-%s", name, number, shown));
  }

  /** Copies of an earlier attempt, whose numbers may be others. */
  private void removeOld(Pull pull) throws SourceException {
    Path folder = pull.recording().resolve("traces");
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> old =
        Files.newDirectoryStream(folder, name + "-[0-9][0-9][0-9][0-9]-*")) {
      for (Path each : old) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw RecordedFile.unwritable(folder, e);
    }
  }

  @Override
  public void close() {
    // Files are closed as they are read.
  }
}
