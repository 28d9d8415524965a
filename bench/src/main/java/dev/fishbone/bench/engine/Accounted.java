package dev.fishbone.bench.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** A main class that says at its end what it took. */
public final class Accounted {
  private static final long MILLIS_PER_TICK = 10;

  private Accounted() {}

  /** Arguments: a file for the account, a main class, its arguments. */
  public static void main(String[] arguments) throws Exception {
    Path account = Path.of(arguments[0]);
    // Some main classes end the process themselves.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> write(account)));
    Class.forName(arguments[1])
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(arguments, 2, arguments.length));
  }

  private static void write(Path account) {
    try {
      Files.write(account, lines());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines() throws IOException {
    Duration cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    return List.of(peakKilobytes(Path.of("/proc/self")), Long.toString(cpu.toMillis()));
  }

  /** The most memory that a process had, by its folder under {@code /proc}. */
  static String peakKilobytes(Path process) throws IOException {
    return Files.readAllLines(process.resolve("status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .findFirst()
        .orElse("0")
        .replaceAll("[^0-9]", "");
  }

  /** What a process or thread took of processors, by its file {@code stat}. */
  static long cpuMillis(String stat) {
    String[] rest = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(rest[11]) + Long.parseLong(rest[12])) * MILLIS_PER_TICK;
  }
}
