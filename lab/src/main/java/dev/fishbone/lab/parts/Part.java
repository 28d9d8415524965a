package dev.fishbone.lab.parts;

import dev.fishbone.lab.LabException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One running child process. It ends with us, however we end: our side of its standard input closes
 * then, and either it reads that itself or a shell in front of it does.
 */
public final class Part implements AutoCloseable {
  /** Waits for the end of its input, or of the program, and then ends both. */
  private static final String GUARD =
      "\"$@\" </dev/null & child=$!; exec 3<&0; "
          + "(cat <&3 >/dev/null; kill $child 2>/dev/null; sleep 2; kill -9 $child 2>/dev/null) & "
          + "wait $child; exit $?";

  private final String name;
  private final Process process;
  private final Path errors;
  private final Thread reader;

  private Part(String name, Process process, Path errors, Thread reader) {
    this.name = name;
    this.process = process;
    this.errors = errors;
    this.reader = reader;
  }

  /** Starts a program that does not watch its input. */
  static Part guarded(String name, List<String> command, Path folder, Consumer<String> lines)
      throws LabException {
    return start(name, guard(name, command), folder, lines);
  }

  static List<String> guard(String name, List<String> command) {
    List<String> guarded = new ArrayList<>(List.of("/bin/sh", "-c", GUARD, name));
    guarded.addAll(command);
    return guarded;
  }

  /**
   * Starts a process that ends when its input does.
   *
   * @param lines gets each line of its standard output
   */
  static Part start(String name, List<String> command, Path folder, Consumer<String> lines)
      throws LabException {
    Path errors = folder.resolve(name + ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectError(errors.toFile())
              .start();
      Thread reader = new Thread(() -> forward(process, lines), name + "-output");
      reader.setDaemon(true);
      reader.start();
      return new Part(name, process, errors, reader);
    } catch (IOException e) {
      throw new LabException(name + " cannot be started: " + e.getMessage(), e);
    }
  }

  /** Sends a line to the process's standard input. */
  public void tell(String line) throws LabException {
    try {
      OutputStream in = process.getOutputStream();
      in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      throw new LabException(name + " ended before it could be told '" + line + "'", e);
    }
  }

  /**
   * Complains if the process is gone.
   *
   * @throws LabException with the last line that the process said, if it has ended
   */
  public void requireAlive() throws LabException {
    if (!process.isAlive()) {
      throw new LabException(name + " ended unexpectedly: " + lastWords());
    }
  }

  public long pid() {
    return process.pid();
  }

  public String name() {
    return name;
  }

  /** Waits for the process to end by itself and for its last line to be read. */
  public void awaitEnd(long seconds) throws LabException, InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new LabException(name + " did not end within " + seconds + " s");
    }
    reader.join(2000);
  }

  @Override
  public void close() {
    List<ProcessHandle> tree = new ArrayList<>(process.descendants().toList());
    tree.add(process.toHandle());
    tree.forEach(ProcessHandle::destroy);
    try {
      if (!process.waitFor(3, TimeUnit.SECONDS)) {
        tree.forEach(ProcessHandle::destroyForcibly);
        process.waitFor(3, TimeUnit.SECONDS);
      }
      tree.forEach(ProcessHandle::destroyForcibly);
    } catch (InterruptedException e) {
      tree.forEach(ProcessHandle::destroyForcibly);
      Thread.currentThread().interrupt();
    }
  }

  private String lastWords() {
    try (var lines = Files.lines(errors)) {
      return lines.filter(line -> !line.isBlank()).reduce("it said nothing", (a, b) -> b);
    } catch (IOException | UncheckedIOException e) {
      return "its log cannot be read";
    }
  }

  private static void forward(Process process, Consumer<String> lines) {
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.accept(line);
      }
    } catch (IOException e) {
      // The process ended while we read: its last line was whole or is of no use.
    }
  }
}
