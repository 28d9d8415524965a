package dev.fishbone.rules.notation;

import dev.fishbone.rules.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The scenes of a rule's folder that are told by traces, one test each, look-alikes first. */
public final class TraceScenes {
  private TraceScenes() {}

  public static Stream<DynamicTest> of(Rule rule) throws IOException {
    Path folder = Path.of("src/test/resources", rule.info().id());
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> files =
          all.sorted(
                  Comparator.comparing((Path p) -> fires(p.getFileName().toString()))
                      .thenComparing(Comparator.naturalOrder()))
              .toList();
      return files.stream()
          .map(
              file ->
                  DynamicTest.dynamicTest(
                      file.getFileName().toString(),
                      () -> Expectations.check(rule, Files.readString(file))));
    }
  }

  private static boolean fires(String name) {
    return !name.startsWith("look-alike-") && !name.startsWith("clear-");
  }
}
