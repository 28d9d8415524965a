package dev.fishbone.analyzer.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for answers that nobody needs later. */
public record Scratch(Path path) implements AutoCloseable {
  public static Scratch open(String name) throws IOException {
    return new Scratch(Files.createTempDirectory("fishbone-" + name + "-"));
  }

  @Override
  public void close() throws IOException {
    PullFolder.delete(path);
  }
}
