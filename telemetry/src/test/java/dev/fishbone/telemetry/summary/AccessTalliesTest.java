package dev.fishbone.telemetry.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccessTalliesTest {
  private static final SummaryScope SCOPE =
      new SummaryScope(TimeRange.ofMillis(0, 600_000), List.of(), Set.of());

  private static List<AccessRequest> requests(int count) {
    Random random = new Random(7);
    List<AccessRequest> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(
          new AccessRequest(
              "logs/" + random.nextInt(3),
              i + 1,
              random.nextBoolean(),
              "s" + random.nextInt(2),
              "o" + random.nextInt(2),
              random.nextInt(700_000),
              AccessOutcome.values()[random.nextInt(4)],
              random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(200)));
    }
    return all;
  }

  private static AccessTallies of(List<AccessRequest> requests) {
    AccessTallies tallies = new AccessTallies(SCOPE);
    for (AccessRequest request : requests) {
      tallies.seen(request.file(), request.epochMillis());
      tallies.add(request);
    }
    return tallies;
  }

  @Test
  void howTheInputWasSplitAndOrderedDoesNotMatter() {
    List<AccessRequest> all = requests(3_000);
    AccessSummary whole = of(all).finish();
    AccessTallies parts = of(all.subList(2_000, 3_000));
    AccessTallies middle = of(all.subList(900, 2_000));
    middle.merge(of(all.subList(0, 900)));
    parts.merge(middle);
    assertThat(parts.finish()).isEqualTo(whole);
    long counted =
        whole.tallies().stream()
            .flatMap(t -> t.counts().values().stream())
            .mapToLong(BinCounts::total)
            .sum();
    assertThat(counted).isEqualTo(all.stream().filter(r -> r.epochMillis() < 600_000).count());
  }

  private static AccessRequest session(long id, long millis, AccessOutcome outcome) {
    return new AccessRequest("f", 1, true, "s", "o", millis, outcome, id);
  }

  @Test
  void aSessionRecoveredIfItsLastWordWasASuccess() {
    SessionTallies tallies = new SessionTallies();
    tallies.add(session(1, 2_000, AccessOutcome.OK));
    tallies.add(session(1, 1_000, AccessOutcome.FAILED));
    tallies.add(session(2, 1_000, AccessOutcome.OK));
    tallies.add(session(2, 2_000, AccessOutcome.NO_RESPONSE));
    tallies.add(session(3, 1_000, AccessOutcome.CLIENT_ABORT));
    SessionTally tally = tallies.finish().get(0);
    assertThat(tally.sessions()).isEqualTo(3);
    assertThat(tally.failed().hashes()).containsExactly(1, 2);
    assertThat(tally.unrecovered().hashes()).containsExactly(2);
  }

  @Test
  void failuresThatNameNoSessionAreCountedByThemselves() {
    SessionTallies tallies = new SessionTallies();
    SessionTallies more = new SessionTallies();
    tallies.add(session(0, 1_000, AccessOutcome.OK));
    tallies.add(session(0, 1_000, AccessOutcome.CLIENT_ABORT));
    tallies.add(session(0, 1_000, AccessOutcome.FAILED));
    more.add(session(0, 1_000, AccessOutcome.NO_RESPONSE));
    more.add(session(4, 1_000, AccessOutcome.OK));
    tallies.merge(more);
    SessionTally tally = tallies.finish().get(0);
    assertThat(tally.sessions()).isEqualTo(1);
    assertThat(tally.failed().size()).isZero();
    assertThat(tally.unnamedFailures()).isEqualTo(2);
    tallies.add(new AccessRequest("f", 1, true, "s", "p", 1_000, AccessOutcome.FAILED, 0));
    assertThat(tallies.finish()).extracting(SessionTally::unnamedFailures).containsExactly(2L, 1L);
  }

  @Test
  void ofTooManySessionsAFixedShareIsKept() {
    // Every hash from 1 to 4096 once: 64 fit, thus those that end in six zero bits.
    SessionTallies whole = new SessionTallies(64);
    SessionTallies odd = new SessionTallies(64);
    SessionTallies even = new SessionTallies(64);
    for (long id = 1; id <= 4096; id++) {
      AccessRequest request = session(id, 1_000, AccessOutcome.FAILED);
      whole.add(request);
      (id % 2 == 0 ? even : odd).add(request);
    }
    assertThat(whole.level()).isEqualTo(6);
    assertThat(whole.finish().get(0).failed().size()).isEqualTo(64);
    odd.merge(even);
    assertThat(odd.level()).isEqualTo(6);
    assertThat(odd.finish()).isEqualTo(whole.finish());
  }
}
