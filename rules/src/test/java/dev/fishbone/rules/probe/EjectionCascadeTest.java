package dev.fishbone.rules.probe;

import dev.fishbone.rules.notation.Scenes;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class EjectionCascadeTest {
  private final EjectionCascade rule = new EjectionCascade();

  @TestFactory
  Stream<DynamicTest> lookAlikesAreNoCascade() throws IOException {
    return Scenes.of(rule, "look-alike-");
  }

  @TestFactory
  Stream<DynamicTest> aCascadeIsFound() throws IOException {
    return Scenes.of(rule, "finding-");
  }

  @TestFactory
  Stream<DynamicTest> whatTheLoadAloneMayHaveDoneIsSuspected() throws IOException {
    return Scenes.of(rule, "suspected-");
  }

  @TestFactory
  Stream<DynamicTest> whatCannotBeToldIsNotAssessed() throws IOException {
    return Scenes.of(rule, "not-assessed-");
  }
}
