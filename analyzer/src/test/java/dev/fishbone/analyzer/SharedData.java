package dev.fishbone.analyzer;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Third-party files beside the project; a test that needs one is skipped where they are absent. */
public final class SharedData {
  private SharedData() {}

  public static Path file(String path) {
    Path file = Path.of("../../shared/data").resolve(path).normalize();
    if (!Files.exists(file)) {
      // The build's own report counts skipped tests without saying why.
      System.out.println("[not run] a test of third-party data: there is no " + file);
    }
    assumeTrue(
        Files.exists(file), "third-party data is not beside the project: there is no " + file);
    return file;
  }
}
