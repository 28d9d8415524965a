package dev.fishbone.telemetry.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Requests by the values of an attribute. */
final class SegmentTalliesTest {
  private static void add(SegmentTallies tallies, String value, boolean failed) {
    tallies.add(false, "web", "POST /orders", "orders", 0, value, failed);
  }

  private static SegmentTally tally(String value, long requests, long failures) {
    return new SegmentTally(false, "web", "POST /orders", "orders", 0, value, requests, failures);
  }

  @Test
  void requestsWithoutTheAttributeAreCountedApart() {
    SegmentTallies tallies = new SegmentTallies();
    add(tallies, "EU", true);
    add(tallies, "EU", false);
    add(tallies, "", false);
    assertThat(tallies.finish()).containsExactly(tally("", 1, 0), tally("EU", 2, 1));
  }

  @Test
  void partsMergeToTheSameWhateverTheirOrder() {
    SegmentTallies one = new SegmentTallies();
    SegmentTallies other = new SegmentTallies();
    add(one, "EU", true);
    add(other, "US", false);
    add(other, "EU", false);
    SegmentTallies left = new SegmentTallies();
    left.merge(one);
    left.merge(other);
    SegmentTallies right = new SegmentTallies();
    right.merge(other);
    right.merge(one);
    assertThat(left.finish()).isEqualTo(right.finish());
    assertThat(left.finish()).containsExactly(tally("EU", 2, 1), tally("US", 1, 0));
  }

  @Test
  void anAttributeWithTooManyValuesIsGivenUpWhereverTheyWereSeen() {
    SegmentTallies whole = new SegmentTallies();
    SegmentTallies even = new SegmentTallies();
    SegmentTallies odd = new SegmentTallies();
    for (int i = 0; i <= SegmentTallies.MOST_VALUES; i++) {
      add(whole, "v" + i, i < 10);
      add(i % 2 == 0 ? even : odd, "v" + i, i < 10);
    }
    add(whole, "v0", false);
    add(even, "v0", false);
    even.merge(odd);
    assertThat(even.finish()).isEqualTo(whole.finish());
    assertThat(whole.finish())
        .singleElement()
        .satisfies(t -> assertThat(t.givenUp()).isTrue())
        .satisfies(t -> assertThat(t.requests()).isEqualTo(SegmentTallies.MOST_VALUES + 2))
        .satisfies(t -> assertThat(t.failures()).isEqualTo(10));
  }
}
