package dev.fishbone.analyzer.job;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a recording grows until it is whole: a folder beside its place, moved there at the end, so
 * that whatever bears the name of a recording is one.
 */
record PullFolder(Path recording) {
  private static final String PLAN = "plan.json";

  /** Whether the recording is whole already: the pull was killed in its last moment. */
  boolean isFinished(String asked) throws IOException {
    return Files.exists(recording.resolve("window.yml"))
        && !Files.exists(growing())
        && plan(asked).isPresent();
  }

  /** Refuses a place that holds something. */
  void requireFree() throws RunFailure, IOException {
    for (Path up = recording.toAbsolutePath().normalize().getParent();
        up != null;
        up = up.getParent()) {
      if (Files.exists(up.resolve("window.yml"))) {
        throw new RunFailure(
            recording + " lies within the recording " + up + ": choose another with --out");
      }
    }
    if (!Files.exists(recording)) {
      return;
    }
    try (Stream<Path> content =
        Files.isDirectory(recording) ? Files.list(recording) : Stream.of(recording)) {
      if (content.findAny().isPresent()) {
        throw new RunFailure(
            recording + " exists and is not empty: choose another folder with --out");
      }
    }
  }

  /** The folder that outlives a kill. */
  Path beside() {
    Path name = recording.toAbsolutePath().normalize().getFileName();
    return recording
        .toAbsolutePath()
        .normalize()
        .resolveSibling((name == null ? "" : name) + ".pull");
  }

  RunFolder run() {
    return new RunFolder(beside());
  }

  Path growing() {
    return beside().resolve("recording");
  }

  Path work() {
    return beside().resolve("work");
  }

  /** The plan of a pull that was broken off, if it was the same command. */
  Optional<PullPlan> plan(String asked) throws IOException {
    if (!Files.exists(run().run(PLAN))) {
      return Optional.empty();
    }
    try {
      return Optional.of(run().take(PLAN, PullPlan.class)).filter(p -> p.asked().equals(asked));
    } catch (LostWorkException e) {
      return Optional.empty();
    }
  }

  void keep(PullPlan plan) throws IOException {
    run().hand(PLAN, plan);
  }

  /** Takes away what another pull left. */
  void clear() throws IOException {
    delete(growing());
    delete(work());
  }

  /** The recording is whole: it goes to its place, the rest goes away. */
  void finish() throws IOException {
    Files.deleteIfExists(recording);
    Files.move(growing(), recording);
  }

  /** The plan goes last: as long as it is there, a kill leaves what the same command can end. */
  void forget() throws IOException {
    clear();
    Path run = run().run("");
    if (Files.isDirectory(run)) {
      try (Stream<Path> content = Files.list(run)) {
        for (Path each : content.filter(path -> !path.endsWith(PLAN)).toList()) {
          delete(each);
        }
      }
    }
    delete(beside());
  }

  /** A folder and all that is in it; links are not followed. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(
              Path visited, @org.jspecify.annotations.Nullable IOException problem)
              throws IOException {
            if (problem != null) {
              throw problem;
            }
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
