package dev.fishbone.analyzer.blocks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The reference documents beside the project, where they are present. */
final class Seeds {
  private Seeds() {}

  static String read(String name) {
    Path seed = Path.of("../../shared/seeds", name);
    if (!Files.exists(seed)) {
      // The build's own report counts skipped tests without saying why.
      System.out.println("[not run] tests of blocks that read " + seed + ": it is absent");
    }
    Assumptions.assumeTrue(Files.exists(seed), "the reference document " + seed + " is absent");
    try {
      return Files.readString(seed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
