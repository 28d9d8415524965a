package dev.fishbone.telemetry.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracePartitionsTest {
  private static final int SPANS = 200_000;

  @TempDir private Path folder;

  @Test
  void whatExceedsTheMemoryGoesToDiskAndEveryTraceIsWholeAgain() {
    try (TracePartitions partitions = new TracePartitions(folder, 1 << 20, 0)) {
      fill(List.of(partitions.writer(), partitions.writer()));
      partitions.finish();
      assertThat(partitions.spilled()).isTrue();

      Map<Long, Integer> spansOfTrace = new HashMap<>();
      Map<Long, Integer> partOfTrace = new HashMap<>();
      TracePartitions.Reader reader = partitions.reader();
      for (int part = 0; part < TracePartitions.COUNT; part++) {
        SpanColumns columns = reader.read(part);
        for (int row = 0; row < columns.size(); row++) {
          long trace = columns.traceLow(row);
          spansOfTrace.merge(trace, 1, Integer::sum);
          assertThat(partOfTrace.merge(trace, part, (known, now) -> known.equals(now) ? now : -1))
              .isEqualTo(part);
          assertThat(columns.names().textOf(columns.service(row)))
              .isEqualTo("service-" + columns.spanId(row) % 3);
        }
      }
      assertThat(spansOfTrace)
          .hasSize(SPANS / 20)
          .allSatisfy((t, n) -> assertThat(n).isEqualTo(20));
    }
    assertThat(folder).as("nothing is left").isEmptyDirectory();
  }

  @Test
  void enoughMemoryNeedsNoDisk() {
    try (TracePartitions partitions = new TracePartitions(folder.resolve("missing"), 1L << 30, 0)) {
      fill(List.of(partitions.writer()));
      partitions.finish();
      assertThat(partitions.spilled()).isFalse();
    }
  }

  @Test
  void aFolderThatIsNotThereIsSaidOnlyWhenItIsNeeded() {
    try (TracePartitions partitions = new TracePartitions(folder.resolve("missing"), 0, 0)) {
      SpanStore writer = partitions.writer();
      assertThatThrownBy(() -> fill(List.of(writer))).isInstanceOf(UncheckedIOException.class);
    }
  }

  /** Every trace's spans far from each other, in turns into the stores. */
  private static void fill(List<SpanStore> stores) {
    SpanDraft draft = new SpanDraft();
    long[] record = new long[SpanRecord.WIDTH];
    for (int i = 0; i < SPANS; i++) {
      draft.clear();
      draft.traceLow = 1 + i % (SPANS / 20);
      draft.spanId = 1 + i;
      draft.service = "service-" + draft.spanId % 3;
      draft.startNanos = i;
      draft.endNanos = i + 1;
      SpanStore store = stores.get(i % stores.size());
      SpanRecord.write(draft, store.shapes(), record, 0);
      store.add(record, 0);
    }
  }
}
