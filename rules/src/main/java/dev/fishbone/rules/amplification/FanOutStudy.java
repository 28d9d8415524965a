package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * One edge before its fan-out is judged.
 *
 * @param gate why it cannot be judged
 * @param episodes stretches in which calls per invocation were many
 * @param calm the baselines without them
 * @param growths one for each episode; of the whole window where there is none
 */
record FanOutStudy(
    FanOutEdge fanOut,
    Optional<NotAssessed> gate,
    List<TimeRange> episodes,
    List<TimeRange> calm,
    List<FanOutEdge.Growth> growths) {
  FanOutStudy {
    episodes = List.copyOf(episodes);
    calm = List.copyOf(calm);
    growths = List.copyOf(growths);
  }

  boolean tested() {
    return gate.isEmpty();
  }

  /** How likely its growth is by chance: 1 where calls were never many. */
  double p() {
    if (episodes.isEmpty()) {
      return 1;
    }
    NormalDistribution normal = new NormalDistribution(null, 0, 1);
    return growths.stream()
        .mapToDouble(g -> 1 - normal.cumulativeProbability(Math.log(g.factor()) / g.logError()))
        .min()
        .orElse(1);
  }
}
