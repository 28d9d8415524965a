package dev.fishbone.rules.amplification;

import dev.fishbone.rules.notation.Expectations;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RetryStormTest {
  /** Look-alikes first: {@code clear-…} stands before the rest. */
  static List<Path> fixtures() throws IOException, URISyntaxException {
    var folder =
        Objects.requireNonNull(RetryStormTest.class.getResource("/amplification/retry-storm"));
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void saysWhatTheScenarioIs(Path fixture) throws IOException {
    Expectations.check(new RetryStorm(), Files.readString(fixture));
  }
}
