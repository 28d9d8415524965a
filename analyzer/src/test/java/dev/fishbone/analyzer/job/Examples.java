package dev.fishbone.analyzer.job;

import java.nio.file.Path;

/** The committed recordings; tests run in the module's folder. */
final class Examples {
  static final Path FOLDER = Path.of("..", "examples");
  static final Path OUTAGE = FOLDER.resolve("checkout-outage");
  static final Path LOOKALIKE = FOLDER.resolve("checkout-lookalike");

  private Examples() {}
}
