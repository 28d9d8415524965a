package dev.fishbone.connectors.traces;

import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.spans.ShownValues;
import dev.fishbone.connectors.spans.TraceChoice;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.SpanStore;
import dev.fishbone.telemetry.trace.Threads;
import dev.fishbone.telemetry.trace.TracePartitions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;

/** All files under {@code traces/} as one set of columns. */
public final class TraceFolder {
  private static final String WORD = TraceFiles.WORD;

  private TraceFolder() {}

  /** Spans in order of files and lines, with one coverage entry a file. */
  public record Result(SpanColumns spans, Coverage coverage) {}

  /** Spans by trace, with one coverage entry a file. */
  public record Grouped(TracePartitions spans, Coverage coverage) {}

  /**
   * @param declaredWeight how many spans each stands for, in millionths, as the recording declares
   *     it; 0 where it does not
   */
  public static Result read(Folder folder, Recording recording, long declaredWeight)
      throws IOException {
    SpanColumns spans = new SpanColumns(ShownValues.of(recording).size());
    List<Coverage.Entry> entries = read(folder, new TraceFiles(recording, declaredWeight), spans);
    whole(SeenTimes.of(spans, recording.window()), recording, entries);
    return new Result(spans, new Coverage(entries));
  }

  /** The spans of some traces alone; what is wrong with the files was told by the first reading. */
  public static SpanColumns read(
      Folder folder, Recording recording, long declaredWeight, TraceChoice choice)
      throws IOException {
    SpanColumns spans = new SpanColumns(ShownValues.of(recording).size());
    read(folder, new TraceFiles(recording, declaredWeight, choice), spans);
    return spans;
  }

  private static List<Coverage.Entry> read(Folder folder, TraceFiles reader, SpanStore spans)
      throws IOException {
    List<Coverage.Entry> entries = new ArrayList<>();
    folder.files(WORD).forEach((name, file) -> entries.add(reader.read(name, file, spans)));
    return entries;
  }

  /**
   * As {@link #read(Folder, Recording, long)}, by several threads and in bounded memory.
   *
   * @param spans empty ones; they are finished here
   */
  public static Grouped group(
      Folder folder, Recording recording, long declaredWeight, TracePartitions spans, int threads)
      throws IOException {
    List<Map.Entry<String, Path>> files = new ArrayList<>(folder.files(WORD).entrySet());
    Coverage.Entry[] entries = new Coverage.Entry[files.size()];
    Queue<Integer> order = new ConcurrentLinkedQueue<>(largestFirst(files));
    List<SeenTimes> seen = new ArrayList<>();
    List<Callable<Boolean>> work = new ArrayList<>();
    for (int i = 0; i < Math.max(1, Math.min(threads, files.size())); i++) {
      SeenTimes store = new SeenTimes(spans.writer(), recording.window());
      TraceFiles reader = new TraceFiles(recording, declaredWeight);
      seen.add(store);
      work.add(
          () -> {
            for (Integer next = order.poll(); next != null; next = order.poll()) {
              entries[next] =
                  reader.read(files.get(next).getKey(), files.get(next).getValue(), store);
            }
            return true;
          });
    }
    Threads.run("spans", work);
    spans.finish();
    seen.subList(1, seen.size()).forEach(seen.get(0)::merge);
    List<Coverage.Entry> all = new ArrayList<>(List.of(entries));
    whole(seen.get(0), recording, all);
    return new Grouped(spans, new Coverage(all));
  }

  /** So that no thread is left alone with a large one at the end. */
  private static List<Integer> largestFirst(List<Map.Entry<String, Path>> files) {
    long[] sizes = new long[files.size()];
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = files.get(i).getValue().toFile().length();
      order.add(i);
    }
    order.sort(Comparator.<Integer>comparingLong(i -> -sizes[i]).thenComparing(i -> i));
    return order;
  }

  private static void whole(SeenTimes seen, Recording recording, List<Coverage.Entry> entries) {
    TimeRange window = recording.window();
    if (entries.isEmpty()) {
      gap(entries, window, 1, ReasonCode.NO_SOURCE, "the recording has no file under traces/");
      return;
    }
    if (seen.inside() == 0) {
      String where =
          seen.spans() == 0
              ? "no span could be read"
              : "all "
                  + seen.spans()
                  + " spans begin outside the window, from "
                  + java.time.Instant.ofEpochSecond(seen.first())
                  + " to "
                  + java.time.Instant.ofEpochSecond(seen.last())
                  + ": is it the window of these traces?";
      gap(entries, window, seen.spans(), ReasonCode.NO_DATA, where);
    }
  }

  private static void gap(
      List<Coverage.Entry> entries, TimeRange window, long asked, ReasonCode reason, String what) {
    entries.add(
        new Coverage.Entry(WORD, WORD, asked, 0, List.of(new Coverage.Gap(window, reason, what))));
  }
}
