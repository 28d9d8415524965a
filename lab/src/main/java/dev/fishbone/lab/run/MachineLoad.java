package dev.fishbone.lab.run;

import dev.fishbone.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How busy others kept this machine: all its processor time less that of this process and its
 * children. A run on a busy machine shows the machine's troubles, not the scenario's.
 */
final class MachineLoad {
  /** Samples averaged together: a compiler next door for a moment does not spoil a run. */
  private static final int SAMPLES = 6;

  private final Path proc;
  private final double limit;
  private final Deque<Double> recent = new ArrayDeque<>();
  private long lastTotal;
  private long lastBusy;
  private long lastOwn;
  private double sum;
  private int count;
  private double worst;

  /**
   * Begins to look.
   *
   * @param limit share of the machine, 0–1, that others may use
   */
  MachineLoad(Path proc, double limit) throws IOException {
    this.proc = proc;
    this.limit = limit;
    read();
  }

  /**
   * Call at even intervals, of about five seconds.
   *
   * @throws LabException as soon as the worst half minute is over the limit
   */
  void sample() throws IOException, LabException {
    long total = lastTotal;
    long busy = lastBusy;
    long own = lastOwn;
    read();
    if (lastTotal == total) {
      return;
    }
    double foreign =
        Math.max(0, (lastBusy - busy) - Math.max(0, lastOwn - own)) / (double) (lastTotal - total);
    sum += foreign;
    count++;
    recent.addLast(foreign);
    if (recent.size() > SAMPLES) {
      recent.removeFirst();
    }
    if (recent.size() == SAMPLES) {
      double mean = recent.stream().mapToDouble(Double::doubleValue).sum() / SAMPLES;
      worst = Math.max(worst, mean);
      requireCalm();
    }
  }

  /** Complains if others used more than the limit. */
  void requireCalm() throws LabException {
    if (worst() > limit) {
      throw new LabException(
          String.format(
              Locale.ROOT,
              "nothing recorded: others kept this machine %.0f %% busy (at most %.0f %% is"
                  + " allowed); run again when it is calm",
              100 * worst(),
              100 * limit));
    }
  }

  /** Whether a run is taken however busy others keep the machine. */
  boolean anyWillDo() {
    return limit >= 1;
  }

  /** Mean share of the machine, 0–1, that others used. */
  double mean() {
    return count == 0 ? 0 : sum / count;
  }

  /** The same over the worst half minute. */
  double worst() {
    return Math.max(worst, mean());
  }

  private void read() throws IOException {
    String[] fields =
        Files.readString(proc.resolve("stat")).lines().findFirst().orElse("").split(" +", -1);
    long total = 0;
    for (int i = 1; i < Math.min(9, fields.length); i++) {
      total += Long.parseLong(fields[i]);
    }
    // Idle and waiting for a disk are fields 4 and 5.
    lastBusy = total - Long.parseLong(fields[4]) - Long.parseLong(fields[5]);
    lastTotal = total;
    ProcessHandle self = ProcessHandle.current();
    List<ProcessHandle> own = Stream.concat(Stream.of(self), self.descendants()).toList();
    lastOwn = own.stream().mapToLong(handle -> ticks(handle.pid())).sum();
  }

  private long ticks(long pid) {
    try {
      String stat = Files.readString(proc.resolve(pid + "/stat"));
      // The name in brackets may hold blanks: count the fields after it.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    } catch (IOException e) {
      return 0;
    }
  }
}
