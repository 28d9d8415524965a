package dev.fishbone.analyzer.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code analyze RECORDING --out DIR}. */
@Command(
    name = "analyze",
    mixinStandardHelpOptions = true,
    description = "Analyses a recording: postmortem.md, findings.json and charts go into a folder.")
final class AnalyzeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private Loudness loudness = new Loudness();

  @Parameters(
      paramLabel = "RECORDING",
      description = "Folder of the recording, the one that holds window.yml.")
  private Path recording = Path.of("");

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      required = true,
      description =
          "Folder for the results; made where it is missing. Started again after a break, the run goes on there.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws Exception {
    return Analysis.run(recording, out, loudness.progress(spec), spec.commandLine().getOut());
  }
}
