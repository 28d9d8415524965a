package dev.fishbone.analyzer.html;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Debian's Chromium without a window, driven by its DevTools protocol; gone when closed. */
final class Chromium implements AutoCloseable {
  private static final long START_SECONDS = 60;

  private final Process process;
  private final Path profile;
  private final Thread killer;
  private final URI address;

  private Chromium(Process process, Path profile) throws Exception {
    this.process = process;
    this.profile = profile;
    this.killer = new Thread(this::kill, "fishbone-kill-chromium");
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      this.address = address();
    } catch (IOException | InterruptedException e) {
      close();
      throw e;
    }
  }

  /** Skips the test, with its reason, where there is no Chromium. */
  static Chromium start() throws Exception {
    Path program = Path.of("/usr/bin/chromium");
    if (!Files.isExecutable(program)) {
      // The build's own report counts skipped tests without saying why.
      System.out.println("[not run] tests of report.html because there is no " + program);
    }
    Assumptions.assumeTrue(Files.isExecutable(program), "Debian's chromium is not installed");
    Path profile =
        Files.createTempDirectory(Files.createDirectories(Path.of("target")), "chromium-");
    Process process =
        new ProcessBuilder(
                List.of(
                    program.toString(),
                    "--headless=new",
                    "--no-sandbox",
                    "--remote-debugging-port=0",
                    "--user-data-dir=" + profile.toAbsolutePath(),
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-extensions",
                    "--disable-sync",
                    "--no-first-run",
                    "--no-default-browser-check",
                    "--force-color-profile=srgb",
                    "--hide-scrollbars",
                    "about:blank"))
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("log.txt").toFile())
            .start();
    return new Chromium(process, profile);
  }

  /** Chromium writes its port, and the path to speak to, into its profile. */
  private URI address() throws IOException, InterruptedException {
    Path port = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (System.nanoTime() < end && process.isAlive()) {
      List<String> lines = Files.exists(port) ? Files.readAllLines(port) : List.of();
      if (lines.size() >= 2) {
        return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
      }
      process.waitFor(50, TimeUnit.MILLISECONDS);
    }
    throw new IOException(
        "chromium did not start: " + Files.readString(profile.resolve("log.txt")));
  }

  /** A new tab. */
  Tab tab() throws Exception {
    DevTools tools = new DevTools();
    WebSocket socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, tools).get();
    return Tab.open(tools.over(socket));
  }

  private void kill() {
    Stream<ProcessHandle> children = process.descendants();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() throws Exception {
    kill();
    process.waitFor(20, TimeUnit.SECONDS);
    if (!Thread.currentThread().equals(killer)) {
      Runtime.getRuntime().removeShutdownHook(killer);
    }
    deleted(profile);
  }

  private static void deleted(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
