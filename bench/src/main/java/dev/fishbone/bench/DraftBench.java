package dev.fishbone.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * {@code merge} and {@code check} of a draft of 5 MB against a folder with 10,000 rows of evidence,
 * each as a process of its own as a person starts it, in turns with a start that does nothing and
 * with merely parsing the same files.
 */
public final class DraftBench {
  private static final int RUNS = Integer.getInteger("fishbone.bench.runs", 5);
  private static final int BYTES = 5 << 20;
  private static final int ROWS = 10_000;

  /** Also where contradictions were found. */
  private static final Set<Integer> DONE = Set.of(0, 4);

  private DraftBench() {}

  /** Arguments: a recording, and a folder for what is made, which is made once. */
  public static void main(String[] arguments) throws Exception {
    Path recording = Path.of(arguments.length > 0 ? arguments[0] : "examples/checkout-outage");
    Path folder = Path.of(arguments.length > 1 ? arguments[1] : "target/draft-bench");
    Path run = folder.resolve("run");
    Path draft = folder.resolve("draft.md");
    Files.createDirectories(folder);
    if (!Files.exists(draft)) {
      LargeRun.write(recording, run, ROWS);
      String own = Files.readString(run.resolve("postmortem.md"));
      Files.writeString(draft, LargeDraft.of(own, BYTES));
    }
    Map<String, List<String>> commands = new LinkedHashMap<>();
    commands.put("start", List.of("./fishbone", "--version"));
    commands.put("parse", parse(draft, run.resolve("findings.json")));
    commands.put("check", List.of("./fishbone", "check", "" + draft, "--against", "" + run));
    commands.put("merge", List.of("./fishbone", "merge", "" + draft, "--with", "" + run));
    measure(commands, folder);
    System.out.printf(
        Locale.ROOT,
        "%ndraft %,d bytes, findings.json %,d, report.html %,d; check: %s%n",
        Files.size(draft),
        Files.size(run.resolve("findings.json")),
        Files.size(run.resolve("report.html")),
        last(folder.resolve("check.out")));
  }

  /** Java set as the launcher sets it. */
  private static List<String> parse(Path draft, Path findings) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        ParseOnly.class.getName(),
        draft.toString(),
        findings.toString());
  }

  private static void measure(Map<String, List<String>> commands, Path folder) throws Exception {
    Map<String, List<Long>> millis = new LinkedHashMap<>();
    for (int run = 0; run <= RUNS; run++) {
      for (Map.Entry<String, List<String>> command : commands.entrySet()) {
        long took = run(command.getValue(), folder.resolve(command.getKey() + ".out"));
        if (run > 0) { // The first may build, and fills the system's caches.
          millis.computeIfAbsent(command.getKey(), c -> new ArrayList<>()).add(took);
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d runs, %d processors, load %.1f%n%n",
        RUNS,
        Runtime.getRuntime().availableProcessors(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    System.out.println("| what | median, ms | least | most | times parsing |");
    System.out.println("| --- | --- | --- | --- | --- |");
    double parsing = median(millis.getOrDefault("parse", List.of()));
    millis.forEach(
        (what, all) ->
            System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %,d | %,d | %.2f |%n",
                what,
                median(all),
                all.stream().mapToLong(Long::longValue).min().orElse(0),
                all.stream().mapToLong(Long::longValue).max().orElse(0),
                median(all) / parsing));
  }

  private static long run(List<String> command, Path out) throws Exception {
    ProcessBuilder process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(Path.of(out + ".err").toFile());
    long start = System.nanoTime();
    int code = process.start().waitFor();
    long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    if (!DONE.contains(code)) {
      throw new IOException(command + " ended with " + code + ": see " + out + ".err");
    }
    return took;
  }

  private static long median(List<Long> all) {
    return all.stream().sorted().skip(all.size() / 2).findFirst().orElse(0L);
  }

  private static String last(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
  }
}
