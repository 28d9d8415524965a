package dev.fishbone.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The scenarios that come with the lab. */
class ScenarioFilesTest {
  /** Of the lab's time: the first two show a whole outage and its end. */
  private static final Duration LONGEST = Duration.ofMinutes(3);

  private static final List<String> WHOLE = List.of("checkout-outage", "checkout-lookalike");

  @TestFactory
  Stream<DynamicTest> eachIsUnderstoodNamedAsItsFileAndShort() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("scenarios"))) {
      return files.sorted().toList().stream()
          .map(file -> DynamicTest.dynamicTest(file.toString(), () -> check(file)));
    }
  }

  private static void check(Path file) throws IOException {
    Scenario scenario = ScenarioReader.read(file, false);

    assertThat(file).hasFileName(scenario.name() + ".yml");
    assertThat(scenario.truth().verdicts()).isNotEmpty();
    if (!WHOLE.contains(scenario.name())) {
      assertThat(scenario.timeline().to().minus(scenario.timeline().from()))
          .isLessThanOrEqualTo(LONGEST);
    }
  }
}
