package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.job.RunFolder;
import dev.fishbone.analyzer.job.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The recording that a scan pulls for itself, {@code recording} in the folder of its results. The
 * same command after a kill goes on with it; after a scan that ended it is pulled anew, so that
 * "the last 24 hours" are those of each night.
 */
record PulledNight(Path out) {
  Path pull(PullOptions pull, CommandSpec spec, Progress progress) throws RunFailure {
    Path recording = out.resolve("recording");
    try {
      if (!Files.exists(asked()) && Files.exists(recording.resolve("window.yml"))) {
        new Scratch(recording).close();
      }
    } catch (IOException e) {
      throw new RunFailure(
          recording + " cannot be written (" + e.getMessage() + "): choose another --out", e);
    }
    pull.requireSame(spec, new RunFolder(out), recording);
    if (!Files.exists(recording.resolve("window.yml"))) {
      try {
        pull.record(spec, recording, progress);
      } finally {
        progress.end();
      }
    }
    return recording;
  }

  private Path asked() {
    return new RunFolder(out).run("asked");
  }

  void forget() throws IOException {
    Files.deleteIfExists(asked());
    Files.deleteIfExists(new RunFolder(out).run(""));
  }
}
