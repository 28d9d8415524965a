package dev.fishbone.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the threads of this process took, by what they are there for, as the kernel knows it. */
final class ByThread {
  private ByThread() {}

  /** Milliseconds of processors: compilers, collection, everything else. */
  static String all() throws IOException {
    TreeMap<String, Long> sums = new TreeMap<>();
    List<Path> threads;
    try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
      threads = tasks.toList();
    }
    for (Path thread : threads) {
      String stat = Files.readString(thread.resolve("stat"));
      String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      sums.merge(kind(name), Accounted.cpuMillis(stat), Long::sum);
    }
    StringBuilder text = new StringBuilder();
    sums.forEach((kind, ms) -> text.append(String.format(Locale.ROOT, " %s %d", kind, ms)));
    return "of them" + text;
  }

  private static String kind(String thread) {
    return thread.startsWith("C2")
        ? "full compiler"
        : thread.startsWith("C1")
            ? "quick compiler"
            : thread.startsWith("GC") ? "collection" : "rest";
  }
}
