package dev.fishbone.rules.notation;

import dev.fishbone.rules.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The scenes of a rule's folder, one test each. */
public final class Scenes {
  private Scenes() {}

  /** All scenes whose file begins so; at least one, else a slip in a name would pass. */
  public static Stream<DynamicTest> of(Rule rule, String prefix) throws IOException {
    Path folder = Path.of("src/test/resources", rule.info().id());
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(p -> p.getFileName().toString().startsWith(prefix)).sorted().toList();
    }
    if (files.isEmpty()) {
      throw new IllegalStateException("no scene begins with " + prefix + " in " + folder);
    }
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getFileName().toString(),
                    () -> Scene.of(Files.readString(file)).check(rule)));
  }
}
