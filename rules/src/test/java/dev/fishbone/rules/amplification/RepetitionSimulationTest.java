package dev.fishbone.rules.amplification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.calls.Repetition;
import dev.fishbone.telemetry.summary.EdgeTally.Followed;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The odds-ratio rule under repeated chance (ALGORITHMS 2.3, 16): 400 runs a cell. */
class RepetitionSimulationTest {
  private static final int RUNS = 400;
  private static final double[] FAILING = {0.1, 0.3, 0.5, 0.7};

  private final Random random = new Random(20260814);

  /** Outcomes of the calls of one parent after the other: failed or not, followed or not. */
  private final class Table {
    private final long[] cells = new long[4];
    private int calls;

    void add(boolean failed, boolean followed) {
      cells[(failed ? 0 : 2) + (followed ? 0 : 1)]++;
      calls++;
    }

    Repetition verdict() {
      return Repetition.of(
          new Followed(cells[0], cells[1], cells[2], cells[3]), Followed.NONE);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 100, 500})
  void noLoopThatGoesOnPastFailuresIsEverCalledRetrying(int calls) {
    for (int items : new int[] {2, 5, 20}) {
      for (double p : FAILING) {
        for (boolean clustered : new boolean[] {false, true}) {
          for (int run = 0; run < RUNS; run++) {
            assertThat(loop(calls, items, p, clustered)).isNotEqualTo(Repetition.RETRYING);
          }
        }
      }
    }
  }

  /** Clustered: a parent's calls fail together or not at all, as when its shard is down. */
  private Repetition loop(int calls, int items, double p, boolean clustered) {
    Table table = new Table();
    while (table.calls < calls) {
      boolean together = random.nextDouble() < p;
      for (int item = 0; item < items; item++) {
        boolean failed = clustered ? together : random.nextDouble() < p;
        table.add(failed, item + 1 < items);
      }
    }
    return table.verdict();
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 100, 500})
  void noEdgeWithoutRepetitionIsEverCalledRetrying(int calls) {
    for (double p : FAILING) {
      for (int run = 0; run < RUNS; run++) {
        Table table = new Table();
        while (table.calls < calls) {
          table.add(random.nextDouble() < p, false);
        }
        assertThat(table.verdict()).isNotEqualTo(Repetition.RETRYING);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"30, 0.3, 0.3", "100, 0.1, 0.5", "100, 0.5, 0.95", "500, 0.1, 0.99", "500, 0.5, 0.99"})
  void retriesAreRecognizedAsOftenAsTheirFailuresAllow(int calls, double p, double least) {
    int recognized = 0;
    for (int run = 0; run < RUNS; run++) {
      Table table = new Table();
      while (table.calls < calls) {
        boolean failed = true;
        for (int attempt = 1; failed && attempt <= 4; attempt++) {
          failed = random.nextDouble() < p;
          table.add(failed, failed && attempt < 4);
        }
      }
      recognized += table.verdict() == Repetition.RETRYING ? 1 : 0;
    }
    assertThat((double) recognized / RUNS).isGreaterThanOrEqualTo(least);
  }

  @Test
  void aLoopWhoseItemsAreRetriedIsNotTakenForAPlainLoop() {
    Table table = new Table();
    while (table.calls < 500) {
      for (int item = 0; item < 5; item++) {
        boolean failed = true;
        for (int attempt = 1; failed && attempt <= 4; attempt++) {
          failed = random.nextDouble() < 0.3;
          table.add(failed, (failed && attempt < 4) || item < 4);
        }
      }
    }
    assertThat(table.verdict()).isNotEqualTo(Repetition.LOOPING);
  }
}
