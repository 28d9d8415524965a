package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.Progress;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * How much is told on standard error: a live line on a terminal, plain lines elsewhere, nothing
 * with {@code --quiet}.
 */
final class Loudness {
  @Option(
      names = {"-q", "--quiet"},
      description = "Tell nothing on standard error but failures.")
  private boolean quiet;

  Progress progress(CommandSpec spec) {
    if (quiet) {
      return Progress.SILENT;
    }
    PrintWriter err = spec.commandLine().getErr();
    return Boolean.getBoolean("fishbone.terminal") ? new LiveLine(err) : new PlainLines(err);
  }

  private record PlainLines(PrintWriter err) implements Progress {
    @Override
    public void step(String what) {
      err.println("fishbone: " + what);
    }

    @Override
    public void note(String sentence) {
      err.println("fishbone: " + OneLine.of(sentence));
    }

    @Override
    public void end() {}
  }

  private record LiveLine(PrintWriter err) implements Progress {
    private static final String BACK_AND_CLEAR = "\r\u001b[K";

    @Override
    public void step(String what) {
      err.print(BACK_AND_CLEAR + what + " …");
      err.flush();
    }

    @Override
    public void note(String sentence) {
      err.println(BACK_AND_CLEAR + "fishbone: " + OneLine.of(sentence));
    }

    @Override
    public void end() {
      err.print(BACK_AND_CLEAR);
      err.flush();
    }
  }
}
