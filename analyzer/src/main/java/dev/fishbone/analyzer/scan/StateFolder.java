package dev.fishbone.analyzer.scan;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.job.RunFolder;
import dev.fishbone.analyzer.scan.reading.KeptTraces;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * What scans remember: a file a night below {@code nights}, each whole or not there. What the
 * nights say together is worked out anew each time, so that a scan that was killed, or is repeated,
 * leaves nothing behind that differs.
 */
public final class StateFolder implements AutoCloseable {
  static final String SCHEMA = "fishbone.night/2";

  private final Path folder;
  private final FileChannel channel;

  private StateFolder(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** As it is kept. */
  private record Kept(@JsonProperty("schema") String schema, Night night) {}

  /**
   * The folder for this scan alone, until it is closed.
   *
   * @throws RunFailure where another scan works on it, or it cannot be written
   */
  public static StateFolder open(Path folder) throws RunFailure {
    try {
      Files.createDirectories(folder.resolve("nights"));
      FileChannel channel =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!locked(channel)) {
        channel.close();
        throw new RunFailure(
            folder
                + ": another scan is working on this state; nothing was done, try again when it has ended");
      }
      return new StateFolder(folder, channel);
    } catch (IOException e) {
      throw new RunFailure(
          folder + " cannot hold the state of scans: give --state a folder that can be written", e);
    }
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** What earlier scans read of trace files. */
  public KeptTraces traces() throws RunFailure {
    try {
      return KeptTraces.open(folder.resolve("traces"));
    } catch (IOException e) {
      throw new RunFailure(
          folder + " cannot hold the state of scans: give --state a folder that can be written", e);
    }
  }

  /**
   * All nights: a file is whole or not there, so nobody who only looks has to wait.
   *
   * @throws RunFailure where one is not understood: nothing is left out silently
   */
  public static List<Night> nights(Path folder) throws RunFailure {
    if (!Files.isDirectory(folder.resolve("nights"))) {
      throw new RunFailure(
          folder + " holds no nights: give the folder that fishbone scan has as its --state");
    }
    List<Path> files;
    try (Stream<Path> found = Files.list(folder.resolve("nights"))) {
      files = found.filter(f -> f.getFileName().toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw new RunFailure(folder + " cannot be read as the state of scans", e);
    }
    List<Night> nights = new ArrayList<>();
    for (Path file : files) {
      nights.add(read(file));
    }
    return nights;
  }

  private static Night read(Path file) throws RunFailure {
    try {
      if (!Files.isRegularFile(file)) {
        throw new IOException("no file");
      }
      Kept kept = Json.EXACT.readValue(Files.readAllBytes(file), Kept.class);
      if (kept == null || !SCHEMA.equals(kept.schema())) {
        throw new RunFailure(
            file
                + " is not of this version ("
                + SCHEMA
                + "): move it away to scan without that night");
      }
      if (!isWhole(kept.night())) {
        throw new RunFailure(
            file + " is no night as scans keep it: move it away to scan without that night");
      }
      String name = kept.night().date() + ".json";
      if (!file.getFileName().toString().equals(name)) {
        throw new RunFailure(
            file + " holds the night of another day: call it " + name + ", or move it away");
      }
      return kept.night();
    } catch (JacksonException | IOException e) {
      throw new RunFailure(
          file + " cannot be read as a night of scans: move it away to scan without that night", e);
    }
  }

  /** Whether nothing is missing that every scan writes, and no risk is told twice. */
  private static boolean isWhole(@Nullable Night night) {
    return night != null
        && night.date() != null
        && night.sightings().stream().allMatch(StateFolder::isWhole)
        && night.sightings().stream().map(Sighting::id).distinct().count()
            == night.sightings().size();
  }

  private static boolean isWhole(Sighting sighting) {
    return sighting.id() != null
        && sighting.rule() != null
        && sighting.subject() != null
        && sighting.verdict() != null
        && sighting.words() != null
        && sighting.trigger() != null
        && sighting.remedy() != null
        && sighting.fix() != null
        && sighting.place() != null
        && sighting.size() != null;
  }

  /** Keeps a night in the place of an earlier scan of the same day. */
  public void keep(Night night) throws RunFailure {
    Path file = folder.resolve("nights").resolve(night.date() + ".json");
    try {
      RunFolder.write(file, Json.EXACT.writeValueAsString(new Kept(SCHEMA, night)));
    } catch (IOException e) {
      throw new RunFailure(file + " cannot be written", e);
    }
  }

  @Override
  public void close() throws RunFailure {
    try {
      channel.close();
    } catch (IOException e) {
      throw new RunFailure(folder + " cannot be left in order", e);
    }
  }
}
