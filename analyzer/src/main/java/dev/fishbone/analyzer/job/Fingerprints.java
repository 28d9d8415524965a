package dev.fishbone.analyzer.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells whether a broken-off run was by this version about the recording as it is now: over names,
 * sizes and times of change, not contents.
 */
final class Fingerprints {
  private Fingerprints() {}

  /**
   * As it says above.
   *
   * @param shown what is read beside what every run reads
   */
  static String of(Path recording, List<String> shown) throws RunFailure {
    if (!Files.isDirectory(recording)) {
      throw new RunFailure(
          recording
              + (Files.exists(recording) ? ": is no folder" : ": no such folder")
              + "; give the folder of a recording, the one that holds window.yml");
    }
    try {
      // A recording may be named by a link; links within it are not followed.
      Path root = recording.toRealPath();
      List<String> lines = new ArrayList<>(List.of(Product.VERSION));
      lines.addAll(shown);
      try (Stream<Path> files = Files.walk(root)) {
        files
            .filter(Files::isRegularFile)
            .map(file -> line(root, file))
            .sorted()
            .forEach(lines::add);
      }
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (IOException | UncheckedIOException e) {
      throw new RunFailure(Sentences.of(e), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String line(Path root, Path file) {
    try {
      return root.relativize(file)
          + " "
          + Files.size(file)
          + " "
          + Files.getLastModifiedTime(file).toMillis();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
