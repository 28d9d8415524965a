package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.scan.Acknowledged;
import dev.fishbone.analyzer.scan.CouldBeSeen;
import dev.fishbone.analyzer.scan.Night;
import dev.fishbone.analyzer.scan.NightScan;
import dev.fishbone.analyzer.scan.PastIncidents;
import dev.fishbone.analyzer.scan.Risk;
import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.analyzer.scan.RiskMemory;
import dev.fishbone.analyzer.scan.ScanFiles;
import dev.fishbone.analyzer.scan.ScanRun;
import dev.fishbone.analyzer.scan.Scanned;
import dev.fishbone.analyzer.scan.StateFolder;
import dev.fishbone.analyzer.scan.reading.KeptTraces;
import dev.fishbone.analyzer.tracing.RunTrace;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code scan INPUT… --state DIR --out DIR}: what could become an incident. */
@Command(
    name = "scan",
    mixinStandardHelpOptions = true,
    description = {
      "Looks for retry storms and their like that have not happened yet, in a night's recordings or"
          + " traces of healthy traffic, and tells what is new since the scans before.",
      "With --config, first records from the sources into DIR/recording.",
      "Ends with 10 where --fail-on names what was found."
    })
final class ScanCommand implements Callable<Integer> {
  private static final int FOUND = 10;
  private static final int SOURCE_FAILED = 3;
  private static final long MOST_NOTES_BYTES = 10_000_000;

  /** What ends with an exit code of its own. */
  enum FailOn {
    FRESH,
    WORSE,
    ANY,
    NOTHING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private Loudness loudness = new Loudness();
  @Mixin private ScanInputs inputs = new ScanInputs();
  @Mixin private TraceOption tracing = new TraceOption();

  @Option(
      names = "--state",
      paramLabel = "DIR",
      required = true,
      description = "What scans remember from night to night; made where it is missing.")
  private Path state = Path.of("");

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      required = true,
      description = "Folder for scan.md, scan.html, scan.json and scan.sarif.")
  private Path out = Path.of("");

  @Option(
      names = "--acknowledged",
      paramLabel = "FILE",
      description = "Risks that people took note of, with reason, owner and last day.")
  private @Nullable Path acknowledged;

  @Mixin private IncidentsOption incidents = new IncidentsOption();

  @Option(
      names = "--fail-on",
      paramLabel = "STATE",
      description =
          "fresh, worse or any (of those two, or persisting): end with 10 where there is one.")
  private FailOn failOn = FailOn.NOTHING;

  @Override
  public Integer call() throws Exception {
    Acknowledged notes = notes();
    PastIncidents past = incidents.read();
    inputs.check(spec, state, out);
    Progress progress = loudness.progress(spec);
    Instant begun = Instant.now();
    try (RunTrace trace = tracing.begin("scan", progress::note);
        StateFolder folder = StateFolder.open(state)) {
      // A night that cannot be read is told before hours of traces are read in vain.
      List<Night> kept = StateFolder.nights(state);
      KeptTraces traces = folder.traces();
      RunTrace.Stage reading = trace.stage("read");
      Telemetry telemetry = inputs.read(spec, out, traces, progress);
      long spans = telemetry.traces().spans();
      reading.ended(spans, true);
      RunTrace.Stage asking = trace.stage("assess");
      LocalDate date = NightScan.date(telemetry);
      List<Night> nights =
          new ArrayList<>(kept.stream().filter(n -> !n.date().isAfter(date)).toList());
      Night seen = NightScan.of(telemetry, nights);
      Night night = CouldBeSeen.judged(seen, nights);
      asking.ended(night.sightings().size(), true);
      RunTrace.Stage writing = trace.stage("write");
      nights.add(night);
      List<Risk> risks = RiskMemory.of(nights);
      progress.step("writing what was found");
      Scanned scanned = new Scanned(risks, night, notes, past.of(risks));
      List<String> files = ScanFiles.write(out, scanned);
      folder.keep(night);
      traces.finish();
      inputs.finish(out);
      Instant ended = Instant.now();
      ScanRun.of(ended, Duration.between(begun, ended), spans, telemetry.coverage()).keep(state);
      progress.end();
      writing.ended(risks.size(), true);
      trace.succeeded();
      PrintWriter text = spec.commandLine().getOut();
      risks.forEach(r -> text.println(OneLine.of(r.line())));
      scanned
          .strangers()
          .forEach(
              n ->
                  text.println("The acknowledgement of " + n.id() + " fits no risk: check its id"));
      text.println("Written to " + out + ": " + String.join(", ", files));
      boolean news =
          risks.stream()
              .filter(r -> notes.of(r.latest().id(), night.date()).isEmpty())
              .anyMatch(this::fails);
      return news ? FOUND : inputs.sourceFailed(telemetry) ? SOURCE_FAILED : 0;
    } catch (IOException e) {
      throw new RunFailure(out + " cannot be written: choose another folder with --out", e);
    }
  }

  private boolean fails(Risk risk) {
    return switch (failOn) {
      case NOTHING -> false;
      case FRESH -> risk.state() == State.FRESH;
      case WORSE -> risk.state() == State.WORSE;
      case ANY ->
          risk.state() == State.FRESH
              || risk.state() == State.WORSE
              || risk.state() == State.PERSISTING;
    };
  }

  private Acknowledged notes() throws RunFailure {
    if (acknowledged == null) {
      return Acknowledged.none();
    }
    try {
      if (!Files.isRegularFile(acknowledged) || Files.size(acknowledged) > MOST_NOTES_BYTES) {
        throw new RunFailure(
            acknowledged
                + (Files.exists(acknowledged) ? " is no file of up to 10 MB" : " is not there")
                + ": give --acknowledged a YAML file in UTF-8");
      }
      return Acknowledged.read(acknowledged.toString(), Files.readString(acknowledged));
    } catch (YamlException e) {
      throw new RunFailure(Objects.requireNonNull(e.getMessage()), e);
    } catch (IOException e) {
      throw new RunFailure(
          acknowledged + " cannot be read: give --acknowledged a YAML file in UTF-8", e);
    }
  }
}
