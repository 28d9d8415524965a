package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.Threads;
import dev.fishbone.telemetry.trace.TracePartitions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** Goes through all partitions with several threads, each with a state of its own. */
final class EachPartition {
  private EachPartition() {}

  /**
   * @param states one for each thread
   */
  static <S> void of(TracePartitions spans, List<S> states, BiConsumer<S, SpanColumns> action) {
    AtomicInteger next = new AtomicInteger();
    List<Callable<Boolean>> work = new ArrayList<>();
    for (S state : states) {
      work.add(
          () -> {
            try (TracePartitions.Reader reader = spans.reader()) {
              for (int part = next.getAndIncrement();
                  part < TracePartitions.COUNT;
                  part = next.getAndIncrement()) {
                action.accept(state, reader.read(part));
              }
            }
            return true;
          });
    }
    Threads.run("traces", work);
  }
}
