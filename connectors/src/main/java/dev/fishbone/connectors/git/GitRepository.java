package dev.fishbone.connectors.git;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks a local repository; nothing is fetched and nothing is written. */
public record GitRepository(Path folder) {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int CAP_BYTES = 64 << 20;

  /**
   * What git prints.
   *
   * @throws SourceException where git is missing, refuses, or does not end within a minute
   */
  public String ask(String... arguments) throws SourceException {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    // A repository's own settings must not run programs of its choice.
    command.addAll(List.of("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("GIT_TERMINAL_PROMPT", "0");
    builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
    builder.environment().put("LC_ALL", "C");
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      CompletableFuture<byte[]> out = read(process.getInputStream());
      CompletableFuture<byte[]> err = read(process.getErrorStream());
      return printed(process, out, err);
    } catch (IOException e) {
      throw problem(Kind.UNREACHABLE, "git cannot be started: install it", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw problem(Kind.UNREACHABLE, "was not waited for: interrupted", e);
    }
  }

  private String printed(
      Process process, CompletableFuture<byte[]> out, CompletableFuture<byte[]> err)
      throws SourceException, InterruptedException {
    try {
      byte[] printed = out.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      String complaint = new String(err.get(1, TimeUnit.SECONDS), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        String first = complaint.lines().findFirst().orElse("no reason given");
        throw problem(Kind.REFUSED, "git says " + Quoted.text(first), null);
      }
      if (printed.length > CAP_BYTES) {
        throw problem(Kind.TOO_LARGE, "git printed more than 64 MiB: name a shorter time", null);
      }
      return new String(printed, StandardCharsets.UTF_8);
    } catch (TimeoutException | ExecutionException e) {
      process.destroyForcibly();
      throw problem(Kind.UNREACHABLE, "git did not answer within a minute", e);
    }
  }

  private static CompletableFuture<byte[]> read(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (stream) {
            return stream.readNBytes(CAP_BYTES + 1);
          } catch (IOException e) {
            return new byte[0];
          }
        });
  }

  private SourceException problem(
      Kind kind, String what, @org.jspecify.annotations.Nullable Throwable cause) {
    return new SourceException(kind, "the repository " + folder + ": " + what, cause);
  }

  /**
   * A file as it was in the checked-out branch at a time.
   *
   * @throws SourceException where the file was not there then
   */
  public String fileAt(Instant time, String path) throws SourceException {
    String commit = ask("rev-list", "-1", "--before=" + time, "HEAD").strip();
    if (commit.isEmpty()) {
      throw problem(Kind.REFUSED, "has no commit before " + time, null);
    }
    return ask("show", commit + ":" + path);
  }

  /** The times at which commits changed a file within a time, in order. */
  public List<String> changesOf(String path, Instant from, Instant to) throws SourceException {
    String times =
        ask("log", "--reverse", "--format=%cI", "--since=" + from, "--until=" + to, "--", path);
    return times.lines().filter(line -> !line.isBlank()).toList();
  }
}
