package dev.fishbone.rules.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.rules.notation.Expectation;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each file under {@code slo/burn} is a case with what is expected of it. */
class SloBurnTest {
  private final SloBurn rule = new SloBurn();

  @TestFactory
  Stream<DynamicTest> cases() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/slo/burn"))) {
      List<Path> sorted = files.sorted().toList();
      assertThat(sorted).hasSizeGreaterThan(10);
      return sorted.stream()
          .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> judge(f)));
    }
  }

  private void judge(Path file) throws IOException {
    String text = Files.readString(file);
    Expectation expectation = new Expectation();
    text.lines()
        .filter(line -> line.startsWith("expect"))
        .map(line -> line.replaceFirst("^expect-", ""))
        .forEach(line -> expectation.add(List.of(line.split(" ")), line));
    Telemetry telemetry = Scene.of(text);
    expectation.check(
        rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording())));
  }
}
