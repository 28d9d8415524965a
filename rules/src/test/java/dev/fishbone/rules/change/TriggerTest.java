package dev.fishbone.rules.change;

import dev.fishbone.rules.incident.SceneCases;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each file of the rule's folder is a case with what is expected of it. */
final class TriggerTest {
  @TestFactory
  Stream<DynamicTest> cases() throws IOException {
    return SceneCases.of(new Trigger());
  }
}
