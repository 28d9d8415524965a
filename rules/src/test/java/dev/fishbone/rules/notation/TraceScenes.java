package dev.fishbone.rules.notation;

import dev.fishbone.rules.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The fixtures of a rule's folder that are written as traces, one test each, by name. */
public final class TraceScenes {
  private TraceScenes() {}

  public static Stream<DynamicTest> of(Rule rule) throws IOException {
    Path folder = Path.of("src/test/resources", rule.info().id());
    List<Path> fixtures;
    try (Stream<Path> files = Files.list(folder)) {
      fixtures = files.sorted().toList();
    }
    return fixtures.stream()
        .map(
            fixture ->
                DynamicTest.dynamicTest(
                    rule.info().id() + " " + fixture.getFileName(),
                    () -> Expectations.check(rule, Files.readString(fixture))));
  }
}
