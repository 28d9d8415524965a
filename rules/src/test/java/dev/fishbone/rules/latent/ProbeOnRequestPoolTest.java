package dev.fishbone.rules.latent;

import dev.fishbone.rules.notation.Scenes;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ProbeOnRequestPoolTest {
  private final ProbeOnRequestPool rule = new ProbeOnRequestPool();

  @TestFactory
  Stream<DynamicTest> checksApartFromRequestsAreClear() throws IOException {
    return Scenes.of(rule, "look-alike-");
  }

  @TestFactory
  Stream<DynamicTest> checksInLineWithRequestsAreFound() throws IOException {
    return Scenes.of(rule, "finding-");
  }

  @TestFactory
  Stream<DynamicTest> whereNobodyIsKnownToActItIsSuspected() throws IOException {
    return Scenes.of(rule, "suspected-");
  }

  @TestFactory
  Stream<DynamicTest> whatCannotBeToldIsNotAssessed() throws IOException {
    return Scenes.of(rule, "not-assessed-");
  }
}
