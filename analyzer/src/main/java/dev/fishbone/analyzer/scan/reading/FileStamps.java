package dev.fishbone.analyzer.scan.reading;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;

/**
 * What files held when they were last looked at, so that those that did not change since need not
 * be read again to know it. A file that changed only just before it was looked at may have changed
 * again within the same tick of the clock: it is not remembered.
 */
final class FileStamps {
  private static final String SCHEMA = "fishbone.files/1";
  private static final long TICK_MILLIS = 2000;

  private final Map<String, Stamp> before;
  private final Map<String, Stamp> now = new ConcurrentHashMap<>();

  /**
   * A file as its system sees it, and what it held.
   *
   * @param modified and when it was last renamed or had its rights changed, where that is known
   */
  private record Stamp(long size, String modified, String key, String content) {
    boolean isOf(Stamp other) {
      return size == other.size && modified.equals(other.modified) && key.equals(other.key);
    }
  }

  private record Kept(
      @JsonProperty("schema") String schema, @JsonProperty("files") Map<String, Stamp> files) {}

  private FileStamps(Map<String, Stamp> before) {
    this.before = Map.copyOf(before);
  }

  /** Those that were written; none where they cannot be understood: all is read again then. */
  static FileStamps read(Path file) {
    try {
      Kept kept = Json.EXACT.readValue(Files.readAllBytes(file), Kept.class);
      return new FileStamps(
          SCHEMA.equals(kept.schema()) && kept.files() != null ? kept.files() : Map.of());
    } catch (JacksonException | IOException | NullPointerException e) {
      return new FileStamps(Map.of());
    }
  }

  /** What a file holds, where it did not change since that was worked out; empty where it did. */
  String known(Path file) throws IOException {
    Stamp stamp = stamp(file);
    Optional<Stamp> known = Optional.ofNullable(before.get(file.toString())).filter(stamp::isOf);
    known.ifPresent(k -> now.put(file.toString(), k));
    return known.map(Stamp::content).orElse("");
  }

  /** Works out what a file holds, now. */
  @FunctionalInterface
  interface Reading {
    String content() throws IOException;
  }

  /** What a file holds as somebody reads it; it is remembered if it does not change meanwhile. */
  String read(Path file, Reading reading) throws IOException {
    Stamp stamp = stamp(file);
    String content = reading.content();
    long age = System.currentTimeMillis() - Files.getLastModifiedTime(file).toMillis();
    if (age >= TICK_MILLIS && stamp(file).isOf(stamp)) {
      now.put(file.toString(), new Stamp(stamp.size(), stamp.modified(), stamp.key(), content));
    }
    return content;
  }

  private static Stamp stamp(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return new Stamp(
        attributes.size(),
        attributes.lastModifiedTime() + " " + changed(file),
        String.valueOf(attributes.fileKey()),
        "");
  }

  private static String changed(Path file) throws IOException {
    try {
      return String.valueOf((FileTime) Files.getAttribute(file, "unix:ctime"));
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      return "";
    }
  }

  /** Remembers the files of this scan, and no others. */
  void write(Path file) throws IOException {
    RunFolder.write(
        file, Json.EXACT.writeValueAsString(new Kept(SCHEMA, new TreeMap<>(now))) + "\n");
  }
}
