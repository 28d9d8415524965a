package dev.fishbone.bench.engine;

import java.util.List;
import java.util.Locale;

/** The table of medians, printed row by row as they are known. */
final class EngineTable {
  static void head() {
    System.out.println(
        "| what | ms | times the bytes | ms of processors | memory at most, MiB | all runs, ms |");
    System.out.println("| --- | --- | --- | --- | --- | --- |");
  }

  /**
   * @param base what the times are told as multiples of
   */
  void row(String what, List<OneRun> runs, OneRun base) {
    OneRun median = OneRun.median(runs);
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %.2f | %,d | %,d | %s |%n",
        what,
        median.millis(),
        (double) median.millis() / base.millis(),
        median.cpuMillis(),
        median.peakKilobytes() / 1024,
        String.join(" / ", runs.stream().map(run -> Long.toString(run.millis())).toList()));
  }

  /** The ratio of two medians. */
  void ratio(String what, List<OneRun> of, List<OneRun> by, int times) {
    System.out.printf(
        Locale.ROOT,
        "| %s | | %.2f | | | |%n",
        what,
        (double) OneRun.median(of).millis() / OneRun.median(by).millis() / times);
  }
}
