package dev.fishbone.rules.programs;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** An installed program. */
public record Program(String name) {
  /** How it ended and what it said. */
  public record Answer(int code, String text) {}

  /** Skips the test, and says why, where Debian's package is not installed. */
  public static Program require(String name, String debianPackage) {
    boolean there = false;
    for (String path : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      there |= Files.isExecutable(Path.of(path, name));
    }
    if (!there) {
      // The build's own report counts skipped tests without saying why.
      System.out.println(
          "[not run] a test with "
              + name
              + ": because Debian's package "
              + debianPackage
              + " is not installed");
    }
    Assumptions.assumeTrue(there, name + " is not installed");
    return new Program(name);
  }

  public Answer run(Path folder, String... arguments) throws IOException, InterruptedException {
    Process process = start(folder, arguments);
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Answer(process.waitFor(), said);
  }

  public Process start(Path folder, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(name));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
  }
}
