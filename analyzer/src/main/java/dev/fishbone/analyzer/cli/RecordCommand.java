package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.Progress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code record --config FILE --from TIME --to TIME --out DIR}. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    description = "Pulls a window from the configured sources into a recording.")
final class RecordCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private Loudness loudness = new Loudness();
  @Mixin private PullOptions pull = new PullOptions();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      required = true,
      description =
          "Folder of the recording; must not exist. Started again after a break, the pull goes on.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws Exception {
    Progress progress = loudness.progress(spec);
    try {
      pull.record(spec, out, progress);
    } finally {
      progress.end();
    }
    return Recorded.report(out, spec.commandLine().getOut());
  }
}
