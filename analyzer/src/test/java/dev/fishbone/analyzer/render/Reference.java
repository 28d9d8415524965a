package dev.fishbone.analyzer.render;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The reference documents beside the project, where they are present. */
final class Reference {
  private Reference() {}

  static String read(String name) {
    Path seed = Path.of("../../shared/seeds", name);
    if (!Files.exists(seed)) {
      // The build's own report counts skipped tests without saying why.
      System.out.println("[not run] a test of rendering because " + seed + " is absent");
    }
    assumeTrue(Files.exists(seed), "the reference document " + seed + " is absent");
    try {
      return Files.readString(seed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
