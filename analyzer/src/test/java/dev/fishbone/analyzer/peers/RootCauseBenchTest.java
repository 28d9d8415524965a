package dev.fishbone.analyzer.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.change.Trigger;
import dev.fishbone.rules.onset.FirstFailing;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which service failed first and which commit did it, in six labelled incidents. */
final class RootCauseBenchTest {
  /** Of six: one has no signal of requests, and in one four services fail in the same minute. */
  private static final int NAMED = 4;

  @Test
  void noServiceButTheFirstIsFoundToHaveFailedFirst() throws Exception {
    int named = 0;
    int found = 0;
    for (String name : RootCauseBench.NAMES) {
      RootCauseBench bench = RootCauseBench.of(name);
      Verdict verdict = bench.peer().verdicts(new FirstFailing()).get(0);
      boolean right =
          verdict.subject().equals(bench.truth().path("first_failing_service").asString());
      assertThat(right || !verdict.isFinding()).as("%s: %s", name, verdict).isTrue();
      named += right ? 1 : 0;
      found += verdict.isFinding() ? 1 : 0;
    }
    System.out.println(
        "root-cause-bench: of 6 first failing services " + named + " named, " + found + " surely");
    assertThat(named).isGreaterThanOrEqualTo(NAMED);
  }

  /** Diffs are not read: timing, place and names alone make suspicions. */
  @Test
  void noCommitIsFoundThatDidNotDoItAndNoneThatDidIsCleared() throws Exception {
    int suspected = 0;
    for (String name : RootCauseBench.NAMES) {
      RootCauseBench bench = RootCauseBench.of(name);
      String culprit = bench.truth().path("root_cause_commit").asString();
      List<Verdict> verdicts = bench.peer().verdicts(new Trigger());
      assertThat(verdicts)
          .as(name)
          .filteredOn(Verdict::isFinding)
          .allMatch(v -> v.subject().equals(culprit));
      for (Verdict verdict : verdicts) {
        if (verdict.subject().equals(culprit)) {
          assertThat(Peer.word(verdict)).as("%s: %s", name, verdict).isNotEqualTo("clear");
          suspected++;
        }
      }
    }
    System.out.println("root-cause-bench: of 4 culprits " + suspected + " suspected, none cleared");
    assertThat(suspected).isGreaterThanOrEqualTo(3);
  }
}
