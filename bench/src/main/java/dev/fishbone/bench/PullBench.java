package dev.fishbone.bench;

import dev.fishbone.bench.Measured.Cost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * A pull of two hours (2,000 series at 15 s, 200,000 spans) from local servers, beside fetching the
 * same answers with a bare client, in turns.
 */
public final class PullBench {
  private static final int RUNS = Integer.getInteger("fishbone.bench.runs", 3);
  private static final String HEAP = "-Xmx384m";

  private final Path folder;
  private final Map<String, String> urls;

  private PullBench(Path folder, Map<String, String> urls) {
    this.folder = folder;
    this.urls = urls;
  }

  /** Arguments: Zipkin's jar, and a folder that does not exist yet, for what is made. */
  public static void main(String[] arguments) throws Exception {
    Path zipkin =
        Path.of(arguments.length > 0 ? arguments[0] : "connectors/target/zipkin/zipkin.jar");
    Path folder = Path.of(arguments.length > 1 ? arguments[1] : "target/pull-bench");
    Files.createDirectories(folder);
    try (BenchServers servers = new BenchServers(folder.toAbsolutePath(), zipkin)) {
      new PullBench(folder.toAbsolutePath(), servers.urls()).measure();
    }
  }

  private void measure() throws Exception {
    Path list = folder.resolve("questions");
    int asked = note(list);
    List<Cost> pulls = new ArrayList<>();
    List<Cost> fetches = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      pulls.add(pull(urls, folder.resolve("pull-" + run)));
      Path answers = folder.resolve("bare-" + run);
      List<String> arguments =
          new ArrayList<>(List.of("fetch", list.toString(), answers.toString()));
      urls.forEach((source, url) -> arguments.add(source + "=" + url));
      fetches.add(java(answers, arguments));
      System.out.printf(
          Locale.ROOT,
          "run %d: pull %s, bare client %s%n",
          run + 1,
          pulls.get(run),
          fetches.get(run));
    }
    System.out.printf(
        Locale.ROOT,
        "%n%d questions, %.1f MB of answers, unpacked; medians of %d%n%n",
        asked,
        bytes(folder.resolve("bare-0")) / 1e6,
        RUNS);
    System.out.println("| what | ms | ratio | ms of processors | ratio | memory at most, MiB |");
    System.out.println("| --- | --- | --- | --- | --- | --- |");
    print("bare client", fetches, fetches);
    print("pull", pulls, fetches);
  }

  private static void print(String what, List<Cost> costs, List<Cost> bare) {
    long millis = median(costs, Cost::millis);
    long cpu = median(costs, Cost::cpuMillis);
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %.2f | %,d | %.2f | %d |%n",
        what,
        millis,
        millis / (double) median(bare, Cost::millis),
        cpu,
        cpu / (double) median(bare, Cost::cpuMillis),
        costs.stream().mapToLong(Cost::peakKilobytes).max().orElse(0) >> 10);
  }

  /** Pulls once through proxies that note the questions; the servers are warm after that. */
  private int note(Path list) throws Exception {
    Map<String, String> through = new LinkedHashMap<>();
    List<RecordingProxy> proxies = new ArrayList<>();
    for (Map.Entry<String, String> source : urls.entrySet()) {
      RecordingProxy proxy = new RecordingProxy(source.getKey(), source.getValue());
      proxies.add(proxy);
      through.put(source.getKey(), proxy.url());
    }
    List<Question> questions = new ArrayList<>();
    pull(through, folder.resolve("noted"));
    for (RecordingProxy proxy : proxies) {
      questions.addAll(proxy.questions());
      proxy.close();
    }
    Question.write(list, questions);
    return questions.size();
  }

  private Cost pull(Map<String, String> from, Path recording) throws Exception {
    StringBuilder config = new StringBuilder("sources:\n");
    from.forEach(
        (source, url) ->
            config
                .append("  ")
                .append(source)
                .append(": {kind: ")
                .append(source)
                .append(", url: \"")
                .append(url)
                .append("\"}\n"));
    Path file = Files.writeString(Path.of(recording + ".yml"), config);
    return java(
        recording,
        List.of(
            "pull",
            "record",
            "--quiet",
            "--config",
            file.toString(),
            "--from",
            Instant.ofEpochSecond(BenchServers.START_SECONDS).toString(),
            "--to",
            Instant.ofEpochSecond(BenchServers.START_SECONDS + BenchServers.SECONDS).toString(),
            "--out",
            recording.toString()));
  }

  /**
   * Runs it in a process of its own, whose start counts, with Java set as the launcher sets it: the
   * first run lays out the classes of the others.
   */
  private Cost java(Path results, List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    Path archive = folder.resolve("classes.jsa");
    command.add(
        (Files.exists(archive) ? "-XX:SharedArchiveFile=" : "-XX:ArchiveClassesAtExit=") + archive);
    command.addAll(List.of("-Xlog:disable", "-Xlog:all=error:stderr"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Measured.class.getName()));
    Path account = Path.of(results + ".account");
    command.add(account.toString());
    command.addAll(arguments);
    long start = System.nanoTime();
    Process process = new ProcessBuilder(command).inheritIO().start();
    int code = process.waitFor();
    if (code != 0 && code != 3) {
      throw new IOException(arguments.get(0) + " ended with " + code);
    }
    return Cost.read(account, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
  }

  private static long bytes(Path answers) throws IOException {
    try (Stream<Path> files = Files.list(answers)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static long median(List<Cost> costs, ToLongFunction<Cost> what) {
    return costs.stream().mapToLong(what).sorted().skip(costs.size() / 2).findFirst().orElse(0);
  }
}
