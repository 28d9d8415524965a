package dev.fishbone.rules.paging;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each file under {@code paging/detection-gap} is a case with what is expected of it. */
class DetectionGapTest {
  @TestFactory
  Stream<DynamicTest> cases() throws Exception {
    return new PagingScenes(new DetectionGap()).all();
  }
}
