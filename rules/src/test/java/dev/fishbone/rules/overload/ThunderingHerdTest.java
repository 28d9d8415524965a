package dev.fishbone.rules.overload;

import dev.fishbone.rules.notation.TraceScenes;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ThunderingHerdTest {
  @TestFactory
  Stream<DynamicTest> eachScenarioIsJudgedAsItIs() throws IOException {
    return TraceScenes.of(new ThunderingHerd());
  }
}
