package dev.fishbone.analyzer.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A class of the product or of its tests in a process of its own. */
final class Launched implements AutoCloseable {
  private final Process process;
  private final BufferedReader err;

  private Launched(Process process) {
    this.process = process;
    this.err = process.errorReader(StandardCharsets.UTF_8);
  }

  static Launched scan(List<String> virtualMachine, Path folder, Path... inputs)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("scan"));
    for (Path input : inputs) {
      arguments.add(input.toString());
    }
    arguments.addAll(List.of("--sampling", "all", "--state", folder.resolve("state").toString()));
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    return of(virtualMachine, Main.class, arguments);
  }

  static Launched of(List<String> virtualMachine, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(virtualMachine);
    command.addAll(List.of("-cp", classPath(), main.getName()));
    command.addAll(arguments);
    return new Launched(
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start());
  }

  /** That of the machine, or of whoever loads the tests in it. */
  private static String classPath() {
    String own = System.getProperty("java.class.path");
    if (!(Launched.class.getClassLoader() instanceof URLClassLoader loader)) {
      return own;
    }
    List<String> places = new ArrayList<>();
    for (URL place : loader.getURLs()) {
      places.add(place.getPath());
    }
    places.add(own);
    return String.join(File.pathSeparator, places);
  }

  /** The next line on standard error; the end of the process gives "". */
  String line() throws IOException {
    String line = err.readLine();
    return line == null ? "" : line;
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Waits for the end; what was still said on standard error. */
  List<String> rest() throws IOException, InterruptedException {
    List<String> rest = new ArrayList<>();
    for (String line = err.readLine(); line != null; line = err.readLine()) {
      rest.add(line);
    }
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      throw new IOException("the process did not end");
    }
    return rest;
  }

  int code() {
    return process.exitValue();
  }

  /** Lets it end whatever it waits for. */
  void release() throws IOException {
    process.getOutputStream().close();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
