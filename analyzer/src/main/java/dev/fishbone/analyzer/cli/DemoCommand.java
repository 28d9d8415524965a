package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.html.Links;
import dev.fishbone.analyzer.job.AnalysisOptions;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code demo}: analyses the outage that the lab recorded. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = "Analyses a recorded checkout outage and ends with the path of its postmortem.")
final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private Loudness loudness = new Loudness();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = "out/demo",
      description = "Folder for the results (default: ${DEFAULT-VALUE}).")
  private Path out = Path.of("out/demo");

  @Override
  public Integer call() throws Exception {
    Path recording =
        Path.of(System.getProperty("fishbone.home", "."), "examples", "checkout-outage");
    if (!Files.isDirectory(recording)) {
      throw new RunFailure(
          recording + ": the example recording is missing; run from a whole clone of Fishbone");
    }
    PrintWriter print = spec.commandLine().getOut();
    Progress progress = loudness.progress(spec);
    AnalysisOptions options =
        new AnalysisOptions(Links.none(), DecisionsInput.read(null, out, progress), List.of());
    int code = Analysis.run(recording, out, options, progress, print);
    print.println(out.resolve("postmortem.md"));
    return code;
  }
}
