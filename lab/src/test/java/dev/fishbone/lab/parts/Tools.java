package dev.fishbone.lab.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Programs of the parts' own packages that check configuration. */
final class Tools {
  private Tools() {}

  /** Aborts the test, and says which package is missing, where the program is not installed. */
  static Path require(String program, String debianPackage) {
    Path found =
        Stream.of("/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin")
            .map(folder -> Path.of(folder, program))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(Path.of("missing"));
    if (!Files.isExecutable(found)) {
      // The build's own report counts skipped tests without saying why.
      System.out.println(
          "[not run] a check with "
              + program
              + ": Debian package "
              + debianPackage
              + " is not installed");
    }
    Assumptions.assumeTrue(
        Files.isExecutable(found),
        "not run: " + program + " is missing (Debian package " + debianPackage + ")");
    return found;
  }

  /** Runs a program, which must succeed. */
  static String run(Path folder, String... command) throws Exception {
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
