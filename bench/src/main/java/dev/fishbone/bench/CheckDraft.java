package dev.fishbone.bench;

import dev.fishbone.analyzer.check.Checker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Checking a draft of 5 MB against 10,000 rows of evidence, beside reading both files' bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(1)
public class CheckDraft {
  private static final int BYTES = 5 << 20;
  private static final int ROWS = 10_000;

  private Path folder = Path.of("");
  private Path draft = Path.of("");
  private Path findings = Path.of("");

  /** Writes both files, the findings on top of those of a recording. */
  @Setup(Level.Trial)
  public void write() throws Exception {
    Path recording =
        Path.of(System.getProperty("fishbone.bench.recording", "examples/checkout-outage"));
    folder = Files.createTempDirectory("fishbone-bench");
    LargeRun.write(recording, folder.resolve("out"), ROWS);
    findings = folder.resolve("out").resolve("findings.json");
    String own = Files.readString(folder.resolve("out").resolve("postmortem.md"));
    draft = Files.writeString(folder.resolve("draft.md"), LargeDraft.of(own, BYTES));
  }

  /** Every byte of both once. */
  @Benchmark
  public long readingBoth() throws IOException {
    long sum = 0;
    for (Path file : new Path[] {draft, findings}) {
      for (byte one : Files.readAllBytes(file)) {
        sum += one;
      }
    }
    return sum;
  }

  /** From files to a verdict on each claim. */
  @Benchmark
  public int checking() throws IOException {
    String text = Files.readString(draft, StandardCharsets.UTF_8);
    return Checker.read("draft.md", text).against(LargeRun.read(findings)).findings().size();
  }

  /** Removes what was written. */
  @TearDown(Level.Trial)
  public void remove() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
