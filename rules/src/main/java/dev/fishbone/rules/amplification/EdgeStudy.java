package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Repetition;
import java.util.List;
import java.util.Optional;

/**
 * One edge before it is judged.
 *
 * @param gate why it cannot be judged
 * @param inferred whether unmarked repetition after a failure counts as a retry
 * @param measures one for each stretch in which retries were many
 */
record EdgeStudy(
    Edge edge,
    Optional<NotAssessed> gate,
    Repetition repetition,
    boolean inferred,
    List<Measure> measures) {
  EdgeStudy {
    measures = List.copyOf(measures);
  }

  boolean tested() {
    return gate.isEmpty();
  }

  /** How likely its growth is by chance: 1 where retries were never many. */
  double p() {
    return measures.stream().mapToDouble(m -> 1 - m.factor().above(1)).min().orElse(1);
  }
}
