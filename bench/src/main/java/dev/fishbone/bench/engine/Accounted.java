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
    String peak =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("VmHWM:"))
            .findFirst()
            .orElse("0")
            .replaceAll("[^0-9]", "");
    Duration cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    return List.of(peak, Long.toString(cpu.toMillis()));
  }
}
