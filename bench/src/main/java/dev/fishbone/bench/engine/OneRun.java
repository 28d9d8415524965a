package dev.fishbone.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What one process took, from its start to its end.
 *
 * @param peakKilobytes the most memory that it had, as the kernel knows it
 */
record OneRun(long millis, long cpuMillis, long peakKilobytes) {
  private static final long LOOK_MILLIS = 20;

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

  /**
   * Runs the launcher, which becomes the process that it starts; what that takes is looked at as
   * long as it is there, so that its last few milliseconds on processors may be missed.
   */
  static OneRun ofLauncher(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("./fishbone"));
    command.addAll(arguments);
    Path said = Files.createTempFile("bench", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().put("FISHBONE_OPTS", Launcher.MEMORY);
    long start = System.nanoTime();
    Process process = builder.start();
    Path files = Path.of("/proc", Long.toString(process.pid()));
    long cpu = 0;
    long peak = 0;
    while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      try {
        String stat = Files.readString(files.resolve("stat"));
        cpu = Math.max(cpu, Accounted.cpuMillis(stat));
        peak = Math.max(peak, Long.parseLong(Accounted.peakKilobytes(files)));
      } catch (IOException e) {
        // It ended in between: what was seen before counts.
        continue;
      }
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    if (process.exitValue() != 0) {
      throw new IOException(command + " ended with " + process.exitValue() + ": see " + said);
    }
    Files.delete(said);
    return new OneRun(millis, cpu, peak);
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
