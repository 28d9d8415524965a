package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.history.HistoryStore;
import dev.fishbone.analyzer.history.PastIncident;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.metrics.DetectionMetrics;
import dev.fishbone.analyzer.metrics.Push;
import dev.fishbone.analyzer.scan.Night;
import dev.fishbone.analyzer.scan.ScanRun;
import dev.fishbone.analyzer.scan.StateFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code metrics --history DIR --state DIR}: how well incidents are detected, for Prometheus. */
@Command(
    name = "metrics",
    mixinStandardHelpOptions = true,
    description = {
      "Tells Prometheus how long detection and paging took, which alerts paged nobody and what the"
          + " last scan found: as a file for node_exporter, to a Pushgateway, or both; else it prints.",
      "A Pushgateway's name and password are taken from FISHBONE_PUSHGATEWAY_USER and"
          + " FISHBONE_PUSHGATEWAY_PASSWORD."
    })
final class MetricsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--history",
      paramLabel = "DIR",
      description = "The folder that analyze --history was given.")
  private @Nullable Path history;

  @Option(
      names = "--state",
      paramLabel = "DIR",
      description = "The folder that scan --state was given.")
  private @Nullable Path state;

  @Option(
      names = "--textfile",
      paramLabel = "FILE",
      description = "NAME.prom in the folder that node_exporter's textfile collector reads.")
  private @Nullable Path textfile;

  @Option(
      names = "--pushgateway",
      paramLabel = "URL",
      description = "Such as http://localhost:9091.")
  private @Nullable String pushgateway;

  @Override
  public Integer call() throws Exception {
    if (history == null && state == null) {
      throw usage("give --history, --state, or both");
    }
    if (textfile != null && !textfile.toString().endsWith(".prom")) {
      throw usage("--textfile must end with .prom: node_exporter reads no other file");
    }
    if (textfile != null && !Files.isDirectory(textfile.toAbsolutePath().resolveSibling("."))) {
      throw usage("--textfile: its folder is not there; make it, or name another");
    }
    Optional<Push> push = push();
    DetectionMetrics metrics = metrics();
    if (textfile != null) {
      metrics.write(textfile);
    }
    if (push.isPresent()) {
      push.get().send(metrics);
    } else if (textfile == null) {
      spec.commandLine().getOut().print(metrics.text());
    }
    return 0;
  }

  private DetectionMetrics metrics() throws RunFailure {
    Optional<List<PastIncident>> incidents =
        history == null ? Optional.empty() : Optional.of(HistoryStore.read(history));
    List<Night> nights = state == null ? List.of() : StateFolder.nights(state);
    Optional<ScanRun> run = state == null ? Optional.empty() : ScanRun.read(state);
    return DetectionMetrics.of(incidents, nights, run);
  }

  /** Checked before anything is read. */
  private Optional<Push> push() throws RunFailure {
    if (pushgateway == null) {
      return Optional.empty();
    }
    String user = System.getenv("FISHBONE_PUSHGATEWAY_USER");
    String password = System.getenv("FISHBONE_PUSHGATEWAY_PASSWORD");
    if ((user == null) != (password == null)) {
      throw new RunFailure(
          "of FISHBONE_PUSHGATEWAY_USER and FISHBONE_PUSHGATEWAY_PASSWORD one is set; set both or"
              + " neither");
    }
    return Optional.of(
        Push.to(
            pushgateway,
            user == null || password == null
                ? Optional.empty()
                : Optional.of(new Push.Credentials(user, password))));
  }

  private ParameterException usage(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
