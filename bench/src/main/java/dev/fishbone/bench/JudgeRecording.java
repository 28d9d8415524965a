package dev.fishbone.bench;

import dev.fishbone.analyzer.job.CaseFile;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.book.Assessor;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
import org.openjdk.jmh.annotations.Warmup;

/** All rules on a recording, beside reading it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(1)
public class JudgeRecording {
  private static final int RUNS = 5;

  private Path recording = Path.of("");
  private @Nullable Telemetry telemetry;

  @Setup(Level.Trial)
  public void read() throws Exception {
    recording = Path.of(System.getProperty("fishbone.bench.recording", "examples/checkout-outage"));
    telemetry = CaseFile.read(recording);
  }

  /** Everything of it, unpacked, summed up and mapped. */
  @Benchmark
  public Telemetry reading() throws Exception {
    return CaseFile.read(recording);
  }

  /** Every rule of the book. */
  @Benchmark
  public int judging() {
    return new Assessor(RuleBook.builtIn()).assess(Objects.requireNonNull(telemetry)).size();
  }

  /** Each rule's own time in a warm machine: medians, the slowest told by this. */
  static void printRules(PrintStream out, Path recording) throws Exception {
    Telemetry read = CaseFile.read(recording);
    out.println();
    out.println("| rule | ms |");
    out.println("| --- | --- |");
    for (Rule rule : RuleBook.builtIn().rules()) {
      RuleInfo info = rule.info();
      double[] millis = new double[RUNS];
      for (int run = 0; run < RUNS; run++) {
        long start = System.nanoTime();
        rule.assess(read, Settings.of(info, read.recording()));
        millis[run] = (System.nanoTime() - start) / 1e6;
      }
      Arrays.sort(millis);
      out.printf(Locale.ROOT, "| %s | %.1f |%n", info.id(), millis[RUNS / 2]);
    }
  }

  /** The share of judging in reading; nothing where one was not measured. */
  static Optional<String> ratio(double reading, double judging) {
    return Double.isNaN(reading) || Double.isNaN(judging)
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "reading %.0f ms, all rules %.0f ms: %.2f of reading",
                reading,
                judging,
                judging / reading));
  }
}
