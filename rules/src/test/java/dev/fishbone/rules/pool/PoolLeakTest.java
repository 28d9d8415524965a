package dev.fishbone.rules.pool;

import dev.fishbone.rules.notation.Scenes;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PoolLeakTest {
  private final PoolLeak rule = new PoolLeak();

  @TestFactory
  Stream<DynamicTest> whatComesBackIsNotLost() throws IOException {
    return Scenes.of(rule, "look-alike-");
  }

  @TestFactory
  Stream<DynamicTest> whatDoesNotComeBackIsFound() throws IOException {
    return Scenes.of(rule, "finding-");
  }

  @TestFactory
  Stream<DynamicTest> whatMayStillComeBackIsSuspected() throws IOException {
    return Scenes.of(rule, "suspected-");
  }

  @TestFactory
  Stream<DynamicTest> whatCannotBeToldIsNotAssessed() throws IOException {
    return Scenes.of(rule, "not-assessed-");
  }
}
