package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.scan.reading.KeptTraces;
import dev.fishbone.analyzer.scan.reading.NightReader;
import dev.fishbone.analyzer.scan.reading.NightWindow;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** What a scan reads: what is named, or what is pulled for it. */
final class ScanInputs {
  @Parameters(
      paramLabel = "INPUT",
      arity = "0..*",
      description = {
        "Recordings, files with traces, or folders of files (config/ in one holds policies);"
            + " several are one night."
      })
  private List<Path> inputs = List.of();

  @Option(
      names = "--sampling",
      paramLabel = "SHARE",
      description =
          "What part of the traces in files was kept: all, tail, unknown or a share; recordings say"
              + " it themselves.")
  private String sampling = "";

  @Mixin private PullOptions pull = new PullOptions();

  /** Refuses what contradicts itself, before anything is opened. */
  void check(CommandSpec spec, Path state, Path out) throws RunFailure {
    if (inputs.isEmpty() != pull.given()) {
      throw new ParameterException(
          spec.commandLine(), "give inputs to scan, or --config to pull them: one of the two");
    }
    if (!NightReader.isSampling(sampling)) {
      throw new ParameterException(
          spec.commandLine(),
          "--sampling must be all, tail, unknown, or the share of the traces that was kept, such as"
              + " 0.1, not '"
              + sampling
              + "'");
    }
    if (Files.exists(out) && !Files.isDirectory(out)) {
      throw new RunFailure(out + " is no folder: choose another one with --out");
    }
    for (Path input : inputs) {
      for (Path own : List.of(state, out)) {
        if (Files.isDirectory(input) && real(own).startsWith(real(input))) {
          throw new RunFailure(
              own
                  + " lies within the input "
                  + input
                  + ", which must stay as it is: choose another folder for --state and --out");
        }
      }
    }
    if (!pull.given()) {
      window(spec);
      NightReader.check(inputs, sampling);
    }
  }

  private static Path real(Path path) throws RunFailure {
    Path there = path.toAbsolutePath().normalize();
    Path wanted = there;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    try {
      return there.toRealPath().resolve(there.relativize(wanted).toString());
    } catch (IOException e) {
      throw new RunFailure(there + " cannot be read: check its rights", e);
    }
  }

  /** Reads the night. */
  Telemetry read(CommandSpec spec, Path out, KeptTraces kept, Progress progress) throws RunFailure {
    if (pull.given()) {
      Path recording = new PulledNight(out).pull(pull, spec, progress);
      return new NightReader(kept, NightWindow.UNASKED, sampling, progress)
          .read(List.of(recording));
    }
    return new NightReader(kept, window(spec), sampling, progress).read(inputs);
  }

  /** Whether a configured source failed or broke off. */
  boolean sourceFailed(Telemetry telemetry) {
    return pull.given()
        && telemetry.coverage().entries().stream()
            .flatMap(entry -> entry.gaps().stream())
            .anyMatch(gap -> gap.reason() == ReasonCode.SOURCE_FAILED);
  }

  /** The night is told: the next one is pulled anew. */
  void finish(Path out) throws IOException {
    if (pull.given()) {
      new PulledNight(out).forget();
    }
  }

  private static NightWindow window(CommandSpec spec) {
    Optional<ZoneId> zone = zone(spec);
    return new NightWindow(time(spec, "--from", zone), time(spec, "--to", zone), zone);
  }

  private static String given(CommandSpec spec, String option) {
    return spec.commandLine().getParseResult().matchedOptionValue(option, "");
  }

  private static Optional<ZoneId> zone(CommandSpec spec) {
    String zone = given(spec, "--zone");
    try {
      return zone.isEmpty() ? Optional.empty() : Optional.of(ZoneId.of(zone));
    } catch (DateTimeException e) {
      throw new ParameterException(
          spec.commandLine(),
          "--zone must be a name such as UTC or Europe/Berlin, not '" + zone + "'");
    }
  }

  private static Optional<Instant> time(CommandSpec spec, String option, Optional<ZoneId> zone) {
    String text = given(spec, option);
    try {
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(TimeText.parse(text, zone.orElse(ZoneOffset.UTC), Instant.now()));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
  }
}
