package dev.fishbone.rules.latent;

import dev.fishbone.rules.paging.PagingScenes;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each file under {@code latent/unpaged-critical} is a case with what is expected of it. */
class UnpagedCriticalTest {
  @TestFactory
  Stream<DynamicTest> cases() throws Exception {
    return new PagingScenes(new UnpagedCritical()).all();
  }
}
