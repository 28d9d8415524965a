package dev.fishbone.rules.probe;

import dev.fishbone.rules.notation.Scenes;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class LivenessKillTest {
  private final LivenessKill rule = new LivenessKill();

  @TestFactory
  Stream<DynamicTest> lookAlikesAreNoKills() throws IOException {
    return Scenes.of(rule, "look-alike-");
  }

  @TestFactory
  Stream<DynamicTest> killsOfBusyInstancesAreFound() throws IOException {
    return Scenes.of(rule, "finding-");
  }

  @TestFactory
  Stream<DynamicTest> whatIsKnownByCountersAloneIsSuspected() throws IOException {
    return Scenes.of(rule, "suspected-");
  }

  @TestFactory
  Stream<DynamicTest> whatCannotBeToldIsNotAssessed() throws IOException {
    return Scenes.of(rule, "not-assessed-");
  }
}
