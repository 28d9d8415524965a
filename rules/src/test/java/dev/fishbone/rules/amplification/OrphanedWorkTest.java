package dev.fishbone.rules.amplification;

import dev.fishbone.rules.notation.TraceScenes;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class OrphanedWorkTest {
  @TestFactory
  Stream<DynamicTest> saysWhatTheScenarioIs() throws IOException {
    return TraceScenes.of(new OrphanedWork());
  }
}
