package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.scan.reading.SeenMinutes.Times;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.Threads;
import dev.fishbone.telemetry.trace.TracePartitions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The trace files of a night, each read by one thread or taken from what was kept. */
final class NightTraces {
  private static final String WORD = "traces";

  private final List<Job> jobs = new ArrayList<>();
  private final List<Optional<KeptTraces.Read>> read = new ArrayList<>();
  private final List<Coverage.Entry> entries = new ArrayList<>();

  /** A file to be read. */
  private record Job(NightInput input, String name, Path file, long size) {}

  private NightTraces() {}

  /**
   * Reads all files.
   *
   * @param night by whose services files without a recording are named
   */
  static NightTraces read(
      List<NightInput> inputs, Recording night, KeptTraces kept, int threads, Progress progress) {
    NightTraces traces = new NightTraces();
    for (NightInput input : inputs) {
      for (Map.Entry<String, Path> file : input.traces().entrySet()) {
        String name =
            inputs.size() == 1
                ? file.getKey()
                : input.parts().isEmpty() ? input.name() : input.name() + "/" + file.getKey();
        traces.jobs.add(new Job(input, name, file.getValue(), file.getValue().toFile().length()));
        traces.read.add(Optional.empty());
        traces.entries.add(new Coverage.Entry(name, WORD, 0, 0, List.of()));
      }
    }
    traces.run(night, kept, threads, progress);
    return traces;
  }

  private void run(Recording night, KeptTraces kept, int threads, Progress progress) {
    List<Integer> largestFirst = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      largestFirst.add(i);
    }
    largestFirst.sort(
        Comparator.<Integer>comparingLong(i -> -jobs.get(i).size()).thenComparing(i -> i));
    Queue<Integer> order = new ConcurrentLinkedQueue<>(largestFirst);
    List<Callable<Boolean>> work = new ArrayList<>();
    ExecutorService keeper = Executors.newSingleThreadExecutor(NightTraces::daemon);
    Map<Integer, Future<KeptTraces.Read>> keeping = new ConcurrentHashMap<>();
    for (int i = 0; i < Math.max(1, Math.min(threads, jobs.size())); i++) {
      work.add(
          () -> {
            TraceReader reader = new TraceReader();
            for (Integer next = order.poll(); next != null; next = order.poll()) {
              int number = next;
              unkept(number, night, kept, reader, progress)
                  .ifPresent(one -> keeping.put(number, keeper.submit(() -> kept.keep(one))));
            }
            return true;
          });
    }
    try {
      Threads.run("scan", work);
      keeping.forEach((number, one) -> set(number, Threads.result(one)));
    } finally {
      keeper.shutdown();
    }
  }

  /** Waits for the disk while others read. */
  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "keep");
    thread.setDaemon(true);
    return thread;
  }

  private void set(int number, KeptTraces.Read one) {
    read.set(number, Optional.of(one));
    entries.set(number, one.entry());
  }

  /** Reads a file that is not known; empty where it is, or where it cannot be read. */
  private Optional<KeptTraces.Unkept> unkept(
      int number, Recording night, KeptTraces kept, TraceReader reader, Progress progress) {
    Job job = jobs.get(number);
    try {
      Recording own = NightRecording.ownOf(job.input, night);
      long weightMicros = job.input.weightMicros();
      Optional<KeptTraces.Read> known = kept.known(job.name, job.file, own, weightMicros);
      if (known.isPresent()) {
        set(number, known.get());
        return Optional.empty();
      }
      progress.step("reading " + Quoted.bare(job.name));
      return Optional.of(kept.read(reader, job.name, job.file, own, weightMicros));
    } catch (IOException e) {
      unread(
          number,
          night,
          job.name + ": it cannot be read (" + e.getMessage() + "): check the file and its rights");
      return Optional.empty();
    }
  }

  private void unread(int number, Recording night, String sentence) {
    entries.set(
        number,
        new Coverage.Entry(
            jobs.get(number).name,
            WORD,
            1,
            0,
            List.of(new Coverage.Gap(night.window(), ReasonCode.SOURCE_FAILED, sentence))));
  }

  /** The first that was found in files; empty where none was. */
  String fault() {
    return entries.stream()
        .flatMap(e -> e.gaps().stream())
        .map(Coverage.Gap::detail)
        .findFirst()
        .orElse("");
  }

  /** When spans began that came without a recording. */
  Times timesOfFiles() {
    Times all = Times.NONE;
    for (int i = 0; i < jobs.size(); i++) {
      if (jobs.get(i).input.recording().isEmpty()) {
        all = all.and(read.get(i).map(KeptTraces.Read::times).orElse(Times.NONE));
      }
    }
    return all;
  }

  /** Adds what was read, each content once. */
  void into(TracePartitions spans) {
    Set<String> added = new HashSet<>();
    for (Optional<KeptTraces.Read> one : read) {
      if (one.isPresent() && added.add(one.get().key())) {
        spans.add(one.get().spans());
      }
    }
  }

  /**
   * One entry a file, and what is to be said of all together.
   *
   * @param asked whether somebody said what time is meant: others are then left out as told
   */
  List<Coverage.Entry> coverage(TimeRange window, boolean asked) {
    List<Coverage.Entry> all = new ArrayList<>();
    for (Coverage.Entry entry : entries) {
      List<Coverage.Gap> gaps =
          entry.gaps().stream().map(g -> new Coverage.Gap(window, g.reason(), g.detail())).toList();
      all.add(new Coverage.Entry(entry.source(), WORD, entry.asked(), entry.received(), gaps));
    }
    Times ofFiles = timesOfFiles();
    long strays = asked ? 0 : ofFiles.spans() - ofFiles.within(window);
    if (strays > 0) {
      all.add(
          new Coverage.Entry(
              WORD,
              WORD,
              ofFiles.spans(),
              ofFiles.spans() - strays,
              List.of(
                  new Coverage.Gap(
                      window,
                      ReasonCode.NO_DATA,
                      strays
                          + " spans begin an hour or more before or after all others and were left"
                          + " out: check the clocks, or say --from and --to"))));
    }
    Times times = Times.NONE;
    for (Optional<KeptTraces.Read> one : read) {
      times = times.and(one.map(KeptTraces.Read::times).orElse(Times.NONE));
    }
    if (jobs.isEmpty()) {
      all.add(whole(window, 1, ReasonCode.NO_SOURCE, "no input has a file with traces"));
    } else if (times.spans() == 0) {
      all.add(whole(window, 0, ReasonCode.NO_DATA, "no span could be read"));
    } else if (times.within(window) == 0) {
      all.add(
          whole(
              window,
              times.spans(),
              ReasonCode.NO_DATA,
              "all "
                  + times.spans()
                  + " spans begin outside the window, from "
                  + Instant.ofEpochSecond(times.first())
                  + " to "
                  + Instant.ofEpochSecond(times.last())
                  + ": is it the window of these traces?"));
    }
    return all;
  }

  private static Coverage.Entry whole(
      TimeRange window, long asked, ReasonCode reason, String sentence) {
    return new Coverage.Entry(
        WORD, WORD, asked, 0, List.of(new Coverage.Gap(window, reason, sentence)));
  }
}
