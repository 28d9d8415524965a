package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.findings.KnownRisks;
import dev.fishbone.analyzer.html.Links;
import dev.fishbone.analyzer.html.LinksFile;
import dev.fishbone.analyzer.job.AnalysisOptions;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.job.RunFolder;
import dev.fishbone.analyzer.scan.ForetoldRisks;
import dev.fishbone.analyzer.tracing.RunTrace;
import dev.fishbone.connectors.yaml.YamlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code analyze RECORDING --out DIR}, or with sources: record, then analyse. */
@Command(
    name = "analyze",
    mixinStandardHelpOptions = true,
    description = {
      "Analyses a recording: postmortem.md, report.html, findings.json, charts, evidence, actions"
          + " and a digest go into a folder.",
      "With --config, first records from the sources into DIR/recording."
    })
final class AnalyzeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private Loudness loudness = new Loudness();

  @Parameters(
      paramLabel = "RECORDING",
      arity = "0..1",
      description = "Folder of the recording, the one that holds window.yml.")
  private @Nullable Path recording;

  @Mixin private PullOptions pull = new PullOptions();
  @Mixin private TraceOption tracing = new TraceOption();

  @Option(
      names = "--links",
      paramLabel = "FILE",
      description =
          "Addresses that evidence in report.html leads to: links: {prometheus: …, grafana: …}.")
  private @Nullable Path links;

  @Option(
      names = "--show",
      paramLabel = "ATTRIBUTE",
      split = ",",
      description =
          "An attribute of requests that failed-requests.csv may hold, hash:ATTRIBUTE as pseudonyms;"
              + " in the place of impact.show in window.yml.")
  private List<String> show = List.of();

  @Option(
      names = "--decisions",
      paramLabel = "FILE",
      description =
          "What people decided about verdicts; without it DIR/decisions.yml is read, if it is there.")
  private @Nullable Path decisions;

  @Option(
      names = "--scan-state",
      paramLabel = "DIR",
      description =
          "What nightly scans remember (their --state): a finding that one had foretold says so.")
  private @Nullable Path scanState;

  @Option(
      names = "--history",
      paramLabel = "DIR",
      description =
          "Keep the incident in this folder's history; one that is kept already is replaced.")
  private @Nullable Path history;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      required = true,
      description =
          "Folder for the results; made where it is missing. Started again after a break, the run goes on there.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws Exception {
    if ((recording != null) == pull.given()) {
      throw new ParameterException(
          spec.commandLine(), "give a recording, or --config to pull one: one of the two");
    }
    if (show.stream().anyMatch(name -> name.isBlank() || name.strip().equals("hash:"))) {
      throw new ParameterException(
          spec.commandLine(), "--show needs the name of an attribute, such as merchant.region");
    }
    Progress progress = loudness.progress(spec);
    Links addresses = links == null ? Links.none() : addresses(links);
    AnalysisOptions options =
        new AnalysisOptions(
            addresses,
            DecisionsInput.read(decisions, out, progress),
            show,
            scanState == null ? KnownRisks.NONE : ForetoldRisks.of(scanState));
    try (RunTrace trace = tracing.begin("analyze", progress::note)) {
      Path source = recording == null ? pulled(progress, trace) : recording;
      int code = Analysis.run(source, out, options, progress, trace, spec.commandLine().getOut());
      if (history != null) {
        Analysis.keep(out, history);
      }
      trace.succeeded();
      return code;
    }
  }

  /** Read before anything is pulled or analysed: a mistake is told at once. */
  private static Links addresses(Path file) throws RunFailure {
    try {
      return LinksFile.read(file.toString(), Files.readString(file));
    } catch (YamlException e) {
      throw new RunFailure(Objects.requireNonNull(e.getMessage()), e);
    } catch (IOException e) {
      throw new RunFailure(file + " cannot be read: give --links a YAML file in UTF-8", e);
    }
  }

  /** Where an analysis was broken off, its recording is there already. */
  private Path pulled(Progress progress, RunTrace trace) throws Exception {
    Path source = out.resolve("recording");
    boolean analysed = Files.exists(out.resolve("postmortem.md"));
    if (analysed && Files.exists(source)) {
      throw new RunFailure(
          out
              + " holds an analysis and its recording: fishbone analyze "
              + source
              + " repeats it; choose another folder with --out");
    }
    pull.requireSame(spec, new RunFolder(out), source);
    if (!Files.exists(source.resolve("window.yml"))) {
      RunTrace.Stage pulling = trace.stage("pull");
      try {
        pull.record(spec, source, progress);
        pulling.ended(1, true);
      } finally {
        progress.end();
      }
    }
    return source;
  }
}
