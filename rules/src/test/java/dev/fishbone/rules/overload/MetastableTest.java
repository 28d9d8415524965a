package dev.fishbone.rules.overload;

import dev.fishbone.rules.notation.Scenes;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class MetastableTest {
  private final Metastable rule = new Metastable();

  @TestFactory
  Stream<DynamicTest> whatEndsWithItsCauseIsClear() throws IOException {
    return Scenes.of(rule, "clear-");
  }

  @TestFactory
  Stream<DynamicTest> aFailureThatSustainsItselfIsFound() throws IOException {
    return Scenes.of(rule, "finding-");
  }

  @TestFactory
  Stream<DynamicTest> oneThatNothingSeenSustainsIsSuspected() throws IOException {
    return Scenes.of(rule, "suspected-");
  }

  @TestFactory
  Stream<DynamicTest> whatCannotBeToldIsNotAssessed() throws IOException {
    return Scenes.of(rule, "not-assessed-");
  }
}
