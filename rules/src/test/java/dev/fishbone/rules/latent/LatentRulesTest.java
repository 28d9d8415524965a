package dev.fishbone.rules.latent;

import dev.fishbone.rules.Rule;
import dev.fishbone.rules.notation.TraceScenes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Look-alikes stand first: {@code look-alike-…} and {@code clear-…} before the rest. */
class LatentRulesTest {
  @TestFactory
  List<DynamicTest> eachScenarioIsJudgedAsItIs() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Rule rule :
        List.<Rule>of(new LatentStorm(), new TimeBudget(), new NoBackoff(), new PoolHeadroom())) {
      tests.addAll(TraceScenes.of(rule).toList());
    }
    return tests;
  }
}
