package dev.fishbone.rules.slo;

import dev.fishbone.rules.incident.SceneCases;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SloBurnTest {
  @TestFactory
  Stream<DynamicTest> burns() throws IOException {
    return SceneCases.of(new SloBurn());
  }
}
