package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.files.FileList;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.pulling.RecordedFile;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import dev.fishbone.telemetry.source.Survey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;

/** Takes files of one signal into the recording. */
final class FilesConnector implements Connector {
  private static final String FILES = "files";
  private static final long CAP_BYTES = 64 << 20;

  private final String name;
  private final List<String> patterns;
  private final Signal signal;
  private final Taker taker;

  private FilesConnector(String name, List<String> patterns, Signal signal, Taker taker) {
    this.name = name;
    this.patterns = List.copyOf(patterns);
    this.signal = signal;
    this.taker = taker;
  }

  /** Puts the files into the recording. */
  @FunctionalInterface
  interface Taker {
    void take(SortedSet<Path> files, Pull pull, Ledger ledger) throws SourceException, IOException;
  }

  /** After a check of the settings; {@code files} must name something. */
  static Connector of(ConnectorFactory factory, SourceSettings settings, Signal signal, Taker taker)
      throws SourceException {
    HttpSettings.requireKnown(factory, settings);
    List<String> patterns = settings.list(FILES);
    if (patterns.isEmpty() || patterns.stream().anyMatch(String::isBlank)) {
      throw settings.wrong(
          FILES, "the source needs files: paths, folders or patterns such as config/*.yml");
    }
    return new FilesConnector(settings.name(), patterns, signal, taker);
  }

  @Override
  public Set<Signal> offers() {
    return Set.of(signal);
  }

  private FileList list(Pull pull) {
    return FileList.of(patterns, List.of(pull.recording(), pull.work()));
  }

  @Override
  public Survey survey(Pull pull) {
    FileList list = list(pull);
    return new Survey(list.files().isEmpty() ? Set.of() : offers(), list.missing());
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(name);
    FileList list = list(pull);
    list.missing().forEach(sentence -> ledger.failed(offers(), pull.hull(), sentence));
    try {
      taker.take(list.files(), pull, ledger);
    } catch (IOException e) {
      throw RecordedFile.unwritable(pull.recording(), e);
    }
    return ledger.coverage(pull.hull());
  }

  /** A text file; one that cannot be read is a gap and empty. */
  static String text(Path file, Signal signal, Pull pull, Ledger ledger) {
    String problem;
    try {
      if (Files.size(file) <= CAP_BYTES) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        ledger.asked(Set.of(signal), true);
        return text;
      }
      problem = " is larger than 64 MiB: name the file itself, not a folder of others";
    } catch (IOException e) {
      problem = " cannot be read: name a file that you may read";
    }
    ledger.failed(Set.of(signal), pull.hull(), file + problem);
    return "";
  }

  /** A name of its own in the recording for each file, which keeps how the file was called. */
  static String nameOf(Path file, String source, int number) {
    String plain = String.valueOf(file.getFileName()).replaceAll("[^A-Za-z0-9._-]", "_");
    return source + "-" + number + "-" + plain;
  }

  @Override
  public void close() {
    // Nothing is held open.
  }
}
