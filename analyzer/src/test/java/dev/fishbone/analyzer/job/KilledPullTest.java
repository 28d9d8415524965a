package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.cli.Main;
import dev.fishbone.analyzer.job.LoggingProxy.Line;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pulls from real servers that are killed with SIGKILL at twenty random moments, and the same
 * command until it ends: the recording is the one of an undisturbed pull, and the proxy before the
 * servers sees no question again whose answer was kept.
 */
@Timeout(600)
final class KilledPullTest {
  private static final int KILLS = 20;

  /** Several kills of one pull, so that what went on after a kill is killed as well. */
  private static final int KILLS_A_PULL = 5;

  private static final long START_SECONDS = 1_786_699_800L;
  private static final int SECONDS = 600;

  @TempDir private Path temp;
  private final Random random = new Random(20);

  @Test
  void afterTwentyKillsTheRecordingIsTheSameAndNoQuestionWasAskedAgain() throws Exception {
    MetricsServer.assumeInstalled(getClass(), "prometheus", "promtool", "haproxy");
    Path samples = Files.createDirectories(temp.resolve("prometheus"));
    Files.writeString(samples.resolve("om.txt"), openMetrics());
    try (MetricsServer metrics = MetricsServer.prometheus(samples)) {
      if (!TraceServer.isHere(getClass())) {
        killed(Map.of("prometheus", metrics.url()));
        return;
      }
      try (TraceServer traces =
          TraceServer.withCalls(temp.resolve("zipkin"), START_SECONDS, SECONDS)) {
        killed(Map.of("prometheus", metrics.url(), "zipkin", traces.url()));
      }
    }
  }

  /** Twenty names of ten series each. */
  private static String openMetrics() {
    StringBuilder text = new StringBuilder();
    for (String name :
        List.of(
            "hikaricp_connections_active",
            "hikaricp_connections_max",
            "hikaricp_connections_idle",
            "hikaricp_connections_pending",
            "hikaricp_connections_timeout_total",
            "hikaricp_connections_acquire_seconds_sum",
            "hikaricp_connections_acquire_seconds_count",
            "hikaricp_connections_usage_seconds_sum",
            "hikaricp_connections_usage_seconds_count",
            "jdbc_connections_active",
            "jdbc_connections_max",
            "jdbc_connections_idle",
            "db_client_connection_max",
            "db_client_connection_pending_requests",
            "db_client_connection_timeouts_total",
            "http_server_requests_seconds_count",
            "http_server_requests_seconds_sum",
            "http_client_requests_seconds_count",
            "db_client_connection_wait_time_seconds_sum",
            "up")) {
      text.append("# TYPE ").append(name).append(" unknown\n");
      for (int series = 0; series < 10; series++) {
        for (int second = 0; second < SECONDS; second += 5) {
          text.append(name).append("{job=\"cart\",instance=\"cart-").append(series).append("\"} ");
          text.append(name.equals("up") ? 1 : second % 7 + series);
          text.append(' ').append(START_SECONDS + second).append('\n');
        }
      }
    }
    return text.append("# EOF\n").toString();
  }

  private void killed(Map<String, String> servers) throws Exception {
    try (LoggingProxy proxy = new LoggingProxy(temp.resolve("proxy"), servers)) {
      StringBuilder sources = new StringBuilder();
      for (String server : servers.keySet()) {
        sources.append("  ").append(server).append(": {kind: ").append(server);
        sources.append(", url: \"").append(proxy.url(server)).append('"');
        sources.append(server.equals("zipkin") ? ", search-limit: 20}\n" : "}\n");
      }
      Files.writeString(temp.resolve("fishbone.yml"), "sources:\n" + sources);
      Calm calm = calm(proxy);
      int kills = 0;
      for (int pull = 0; kills < KILLS; pull++) {
        Path recording = temp.resolve("killed-" + pull);
        kills += killed(proxy, calm, recording, Math.min(KILLS_A_PULL, KILLS - kills));
        assertThat(contents(recording)).isEqualTo(calm.files());
        assertThat(beside(recording)).doesNotExist();
      }
    }
  }

  /**
   * An undisturbed pull.
   *
   * @param answered when each question was answered, in nanoseconds since the first one
   * @param nanos from then to the end
   */
  private record Calm(
      TreeMap<String, String> files, Set<String> questions, List<Long> answered, long nanos) {}

  private Calm calm(LoggingProxy proxy) throws Exception {
    Path recording = temp.resolve("calm");
    Process process = record(recording);
    finish(process, recording);
    long end = System.nanoTime();
    proxy.settle();
    List<Line> lines = proxy.whole(0);
    Set<String> questions = questions(lines);
    assertThat(questions).hasSizeGreaterThan(20).hasSameSizeAs(lines);
    long first = lines.get(0).nanos();
    return new Calm(
        contents(recording),
        questions,
        lines.stream().map(line -> line.nanos() - first).toList(),
        end - first);
  }

  private static Set<String> questions(List<Line> lines) {
    Set<String> questions = new HashSet<>();
    lines.forEach(line -> questions.add(line.question()));
    return questions;
  }

  /**
   * Kills one pull at random moments and lets it end.
   *
   * @return how often a living process was killed
   */
  private int killed(LoggingProxy proxy, Calm calm, Path recording, int times) throws Exception {
    long[] moments = random.longs(times, 0, calm.nanos()).sorted().toArray();
    int before = proxy.size();
    int kills = 0;
    Set<String> answered = new HashSet<>();
    long kept = 0;
    for (long moment : moments) {
      int from = proxy.size();
      Process process = record(recording);
      // The moment's place among the answers of the calm pull, as no two pulls are equally fast.
      int place = (int) calm.answered().stream().filter(at -> at <= moment).count();
      long later = moment - calm.answered().get(place - 1);
      proxy.awaitWhole(before, place, process);
      if (process.waitFor(later, TimeUnit.NANOSECONDS)) {
        // It was faster than the calm one, and did not live until its moment.
        finish(process, recording);
        proxy.settle();
        requireNoneAskedAgain(proxy.whole(from), answered, kept);
        return kills;
      }
      process.destroyForcibly().waitFor();
      kills++;
      proxy.settle();
      List<Line> lines = proxy.whole(from);
      requireNoneAskedAgain(lines, answered, kept);
      // Once the recording is in its place, the answers are thrown away.
      kept = Files.exists(recording) ? answered.size() : kept(recording);
      assertThat(kept).isLessThanOrEqualTo(answered.size());
    }
    int from = proxy.size();
    if (Files.exists(beside(recording))) {
      finish(record(recording), recording);
    }
    proxy.settle();
    List<Line> last = proxy.whole(from);
    requireNoneAskedAgain(last, answered, kept);
    assertThat(answered).isEqualTo(calm.questions());
    assertThat(last)
        .as("the last run asks what was not kept")
        .hasSize(answered.size() - (int) kept);
    return kills;
  }

  private static void requireNoneAskedAgain(List<Line> lines, Set<String> answered, long kept) {
    Set<String> asked = questions(lines);
    assertThat(asked).as("no run asks a question twice").hasSameSizeAs(lines);
    long again = asked.stream().filter(answered::contains).count();
    assertThat(again)
        .as("only what was on its way at the kill is asked again")
        .isLessThanOrEqualTo(answered.size() - kept);
    answered.addAll(asked);
  }

  private static Path beside(Path recording) {
    return recording.resolveSibling(recording.getFileName() + ".pull");
  }

  /** Answers on disk that a run after a kill finds. */
  private static long kept(Path recording) throws IOException {
    Path answers = beside(recording).resolve("work/answers");
    if (!Files.exists(answers)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(answers)) {
      return files.filter(file -> file.toString().endsWith(".head")).count();
    }
  }

  private Process record(Path recording) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "record",
            "--config",
            temp.resolve("fishbone.yml").toString(),
            "--from",
            Instant.ofEpochSecond(START_SECONDS).toString(),
            "--to",
            Instant.ofEpochSecond(START_SECONDS + SECONDS).toString(),
            "--out",
            recording.toString())
        .redirectErrorStream(true)
        .redirectOutput(recording.resolveSibling(recording.getFileName() + ".log").toFile())
        .start();
  }

  private static void finish(Process process, Path recording) throws Exception {
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue())
        .as(Files.readString(recording.resolveSibling(recording.getFileName() + ".log")))
        .isIn(0, 3);
  }

  /** All files: what is text as it is, so that a difference can be read, and of the rest a hash. */
  private static TreeMap<String, String> contents(Path recording) throws IOException {
    TreeMap<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(recording)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        contents.put(
            recording.relativize(file).toString(),
            file.toString().endsWith(".zst")
                ? "hash " + Arrays.hashCode(bytes) + " of " + bytes.length
                : new String(bytes, StandardCharsets.UTF_8));
      }
    }
    return contents;
  }
}
