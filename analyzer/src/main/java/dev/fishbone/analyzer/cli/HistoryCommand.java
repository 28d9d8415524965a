package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.history.HistoryStore;
import dev.fishbone.analyzer.history.Trend;
import dev.fishbone.analyzer.history.TrendText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code history --state DIR}: what the incidents so far say together. */
@Command(
    name = "history",
    mixinStandardHelpOptions = true,
    description = {
      "Prints how long detection, paging, acknowledgement, mitigation and recovery took, by quarter,"
          + " what improved and what recurs, of the incidents that analyze --history kept."
    })
final class HistoryCommand implements Callable<Integer> {
  /** How it is printed. */
  enum Format {
    TEXT,
    JSON
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--state",
      paramLabel = "DIR",
      required = true,
      description = "The folder that analyze --history was given.")
  private Path state = Path.of("");

  @Option(names = "--format", paramLabel = "FORMAT", description = "text or json.")
  private Format format = Format.TEXT;

  @Override
  public Integer call() throws Exception {
    Trend trend = Trend.of(HistoryStore.read(state));
    PrintWriter out = spec.commandLine().getOut();
    switch (format) {
      case TEXT -> TrendText.of(trend).forEach(line -> out.println(indented(line)));
      case JSON -> out.println(Json.READABLE.writeValueAsString(trend));
    }
    return 0;
  }

  private static String indented(String line) {
    return (line.startsWith("  ") ? "  " : "") + OneLine.of(line);
  }
}
