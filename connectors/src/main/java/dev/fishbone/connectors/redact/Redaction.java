package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.RecordingException;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.window.WindowFile;
import dev.fishbone.connectors.window.WindowReader;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Makes a copy of a recording for sharing: same verdicts, nobody's name. The copy appears as a
 * whole or not at all.
 */
public final class Redaction {
  private Redaction() {}

  /**
   * @param files files in the copy
   * @param leftOut files of the recording that are not in the copy
   * @param broken files of which a part could not be read
   */
  public record Result(int files, int leftOut, int broken) {}

  /**
   * @param notes takes what a person should know, a sentence each; it may name files
   * @throws RecordingException where there is nothing to copy, or no place for the copy
   */
  public static Result copy(Path recording, Path out, RedactionKey key, Consumer<String> notes)
      throws RecordingException {
    new RecordingReader(recording).window();
    try {
      Path root = recording.toRealPath();
      refuse(root, out);
      Path target = out.toAbsolutePath().normalize();
      Path parent = Objects.requireNonNullElse(target.getParent(), target);
      Files.createDirectories(parent);
      // Not a temporary folder of the system's kind: that would be its maker's alone to read.
      Path work = Files.createDirectory(parent.resolve(".redact-" + UUID.randomUUID()));
      try {
        Result result = files(root, work, key, notes);
        Files.move(work, target, StandardCopyOption.REPLACE_EXISTING);
        return result;
      } finally {
        remove(work);
      }
    } catch (YamlException e) {
      throw new RecordingException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new RecordingException(sentence(e, out), e);
    }
  }

  private static Result files(Path root, Path work, RedactionKey key, Consumer<String> notes)
      throws IOException, YamlException, RecordingException {
    String text = Files.readString(root.resolve("window.yml"), StandardCharsets.UTF_8);
    WindowFile window = WindowReader.read("window.yml", text);
    YamlNode node = YamlReader.read("window.yml", text);
    Losses losses = new Losses(window.window(), notes);
    Rules rules = Rules.of(key, window.recording(""));
    Parts parts = new Parts(new Folder(root), work, window, node, rules, losses);
    int files = parts.copy();
    return new Result(files, losses.leftOut(), losses.broken());
  }

  private static void refuse(Path recording, Path out) throws IOException, RecordingException {
    if (real(out).startsWith(recording)) {
      throw new RecordingException(
          out + " lies within the recording, which must stay as it is; choose another with --out");
    }
    if (Files.exists(out) && !Files.isDirectory(out)) {
      throw new RecordingException(out + " is a file; name a new folder with --out");
    }
    if (Files.isDirectory(out)) {
      try (Stream<Path> content = Files.list(out)) {
        if (content.findAny().isPresent()) {
          throw new RecordingException(
              out
                  + " is not empty, and nothing in it is overwritten; name a new folder with --out");
        }
      }
    }
  }

  /** Without links, as far as it exists. */
  private static Path real(Path path) throws IOException {
    Path wanted = path.toAbsolutePath().normalize();
    Path there = wanted;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return there.toRealPath().resolve(there.relativize(wanted).toString());
  }

  /** Takes away what was not moved to its place. */
  private static void remove(Path work) throws IOException {
    if (Files.exists(work)) {
      try (Stream<Path> all = Files.walk(work)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(path);
        }
      }
    }
  }

  private static String sentence(IOException e, Path out) {
    String message = String.valueOf(e.getMessage());
    String lower = message.toLowerCase(Locale.ROOT);
    for (String full : List.of("no space left", "quota exceeded", "file too large")) {
      if (lower.contains(full)) {
        return "the disk is full: free some space and run the same command again; nothing was left"
            + " in "
            + out;
      }
    }
    if (e instanceof FileSystemException file) {
      String name = Objects.requireNonNullElse(file.getOtherFile(), file.getFile());
      message = name + ": " + Objects.requireNonNullElse(file.getReason(), "cannot be used");
    }
    return "the copy could not be made ("
        + message
        + "): check the folder and its rights, or choose another with --out";
  }
}
