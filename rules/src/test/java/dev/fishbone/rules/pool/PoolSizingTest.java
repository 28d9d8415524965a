package dev.fishbone.rules.pool;

import dev.fishbone.rules.notation.Scenes;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PoolSizingTest {
  private final PoolSizing rule = new PoolSizing();

  @TestFactory
  Stream<DynamicTest> poolsThatWereNotTooSmallAreNotBlamed() throws IOException {
    return Scenes.of(rule, "look-alike-");
  }

  @TestFactory
  Stream<DynamicTest> poolsTooSmallForWhatRequestsAskAreFound() throws IOException {
    return Scenes.of(rule, "finding-");
  }

  @TestFactory
  Stream<DynamicTest> withoutACheckedModelItIsSuspected() throws IOException {
    return Scenes.of(rule, "suspected-");
  }

  @TestFactory
  Stream<DynamicTest> whatCannotBeToldIsNotAssessed() throws IOException {
    return Scenes.of(rule, "not-assessed-");
  }
}
