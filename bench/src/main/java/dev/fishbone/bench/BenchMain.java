package dev.fishbone.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs {@link ReadSpans}, {@link JudgeRecording} and {@link CheckDraft}: times, speeds, and the
 * ratios that count.
 */
public final class BenchMain {
  private BenchMain() {}

  public static void main(String[] arguments) throws Exception {
    Path recording =
        Path.of(arguments.length > 0 ? arguments[0] : "examples/checkout-outage").toAbsolutePath();
    Options options =
        new OptionsBuilder()
            .include(ReadSpans.class.getSimpleName())
            .include(JudgeRecording.class.getSimpleName())
            .include(CheckDraft.class.getSimpleName())
            .jvmArgsAppend("-Dfishbone.bench.recording=" + recording)
            .build();
    Map<String, Double> millis = new TreeMap<>();
    Collection<RunResult> results = new Runner(options).run();
    for (RunResult result : results) {
      millis.put(result.getPrimaryResult().getLabel(), result.getPrimaryResult().getScore());
    }
    print(System.out, Sizes.of(recording), millis);
    JudgeRecording.ratio(
            millis.getOrDefault("reading", Double.NaN), millis.getOrDefault("judging", Double.NaN))
        .ifPresent(line -> System.out.println("\n" + line));
    System.out.printf(
        Locale.ROOT,
        "checking a draft of 5 MB: %.0f ms, %.0f times reading its bytes and the findings'%n",
        millis.getOrDefault("checking", Double.NaN),
        millis.getOrDefault("checking", Double.NaN)
            / millis.getOrDefault("readingBoth", Double.NaN));
    JudgeRecording.printRules(System.out, recording);
  }

  private static void print(PrintStream out, Sizes sizes, Map<String, Double> millis) {
    out.printf(Locale.ROOT, "%n%,d spans, %.1f MB of JSON%n%n", sizes.spans(), sizes.bytes() / 1e6);
    out.println("| what | ms | MB/s | spans/s | times the bytes |");
    out.println("| --- | --- | --- | --- | --- |");
    double bytes = millis.getOrDefault("bytes", Double.NaN);
    for (String what : new String[] {"bytes", "tokens", "spans"}) {
      double time = millis.getOrDefault(what, Double.NaN);
      out.printf(
          Locale.ROOT,
          "| %s | %.0f | %.0f | %,.0f | %.1f |%n",
          what,
          time,
          sizes.bytes() / 1e3 / time,
          sizes.spans() / time * 1000,
          time / bytes);
    }
  }
}
