package dev.fishbone.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What one process took, from its start to its end.
 *
 * @param peakKilobytes the most memory that it had, as the kernel knows it
 */
record OneRun(long millis, long cpuMillis, long peakKilobytes) {
  /** Runs a main class of this class path; its output is passed on. */
  static OneRun of(List<String> javaOptions, Class<?> main, List<String> arguments)
      throws IOException, InterruptedException {
    return of(javaOptions, main.getName(), arguments);
  }

  static OneRun of(List<String> javaOptions, String main, List<String> arguments)
      throws IOException, InterruptedException {
    Path account = Files.createTempFile("bench", ".txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Accounted.class.getName(), account.toString(), main));
    command.addAll(arguments);
    long start = System.nanoTime();
    int code =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start()
            .waitFor();
    long millis = (System.nanoTime() - start) / 1_000_000;
    if (code != 0) {
      throw new IOException(main + " ended with " + code);
    }
    List<String> lines = Files.readAllLines(account);
    Files.delete(account);
    return new OneRun(millis, Long.parseLong(lines.get(1)), Long.parseLong(lines.get(0)));
  }

  /** The one in the middle, by time. */
  static OneRun median(List<OneRun> runs) {
    List<OneRun> sorted = new ArrayList<>(runs);
    sorted.sort((a, b) -> Long.compare(a.millis, b.millis));
    long peak = runs.stream().mapToLong(OneRun::peakKilobytes).max().orElse(0);
    OneRun middle = sorted.get(sorted.size() / 2);
    return new OneRun(middle.millis, middle.cpuMillis, peak);
  }
}
