package dev.fishbone.bench;

import dev.fishbone.analyzer.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A process of its own that says at its end what it took. */
final class Measured {
  private Measured() {}

  /** Arguments: a file for the account, {@code pull} or {@code fetch}, and those of that. */
  public static void main(String[] arguments) throws Exception {
    Path account = Path.of(arguments[0]);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> write(account)));
    String[] own = Arrays.copyOfRange(arguments, 2, arguments.length);
    if (arguments[1].equals("pull")) {
      Main.main(own);
    } else {
      BareClient.main(own);
    }
  }

  /** The most memory that it ever had, as the kernel knows it, and its time on processors. */
  private static void write(Path account) {
    try {
      String peak =
          Files.readAllLines(Path.of("/proc/self/status")).stream()
              .filter(line -> line.startsWith("VmHWM:"))
              .findFirst()
              .orElse("0")
              .replaceAll("[^0-9]", "");
      long cpuMillis = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
      Files.write(account, List.of(peak, Long.toString(cpuMillis)));
    } catch (IOException e) {
      System.err.println("no account of what it took: " + e.getMessage());
    }
  }

  /**
   * What a process took.
   *
   * @param millis from its start to its end, on the clock
   */
  record Cost(long millis, long cpuMillis, long peakKilobytes) {
    static Cost read(Path account, long millis) throws IOException {
      List<String> lines = Files.readAllLines(account);
      return new Cost(millis, Long.parseLong(lines.get(1)), Long.parseLong(lines.get(0)));
    }
  }
}
