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
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;

/** Takes files of one signal into the recording. */
final class FilesConnector implements Connector {
  private static final String FILES = "files";
  private static final int REMARKS = 5;

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

  /** Puts the files into the recording; counts one as received where it is of use. */
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

  /** The zone of times without one; UTC where none is given. */
  static ZoneId zone(SourceSettings settings) throws SourceException {
    try {
      return ZoneId.of(settings.text("zone", "UTC"));
    } catch (DateTimeException e) {
      throw settings.wrong("zone", "zone must be a name such as UTC or Europe/Berlin");
    }
  }

  @Override
  public Set<Signal> offers() {
    return Set.of(signal);
  }

  /** That a file is there says little: it is taken aside, and what was of use is what there is. */
  @Override
  public Survey survey(Pull pull) throws SourceException {
    Path aside = pull.work().resolve("survey").resolve(name);
    Coverage taken =
        pull(
            new Pull(
                pull.window(),
                pull.ranges(),
                pull.history(),
                pull.signals(),
                pull.services(),
                aside,
                aside,
                pull.deadline()));
    boolean any = taken.entries().stream().anyMatch(entry -> entry.received() > 0);
    List<String> remarks =
        taken.entries().stream()
            .flatMap(entry -> entry.gaps().stream())
            .map(Coverage.Gap::detail)
            .limit(REMARKS)
            .toList();
    return new Survey(any ? offers() : Set.of(), remarks);
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(name);
    FileList list = FileList.of(patterns, List.of(pull.recording(), pull.work()));
    list.missing().forEach(sentence -> ledger.failed(offers(), pull.hull(), sentence));
    try {
      taker.take(list.files(), pull, ledger);
    } catch (IOException e) {
      throw RecordedFile.unwritable(pull.recording(), e);
    }
    return ledger.coverage(pull.hull());
  }

  @Override
  public void close() {
    // Nothing is held open.
  }
}
