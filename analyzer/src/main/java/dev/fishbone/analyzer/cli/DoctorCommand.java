package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.doctor.Checkup;
import dev.fishbone.analyzer.doctor.Diagnosis;
import dev.fishbone.analyzer.doctor.DoctorTable;
import dev.fishbone.analyzer.doctor.SourceState;
import dev.fishbone.analyzer.job.Scratch;
import dev.fishbone.connectors.config.Configuration;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.Pull;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code doctor --config FILE}: what the sources could tell. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = {
      "Says of each source whether it can be reached and what it has for a window,",
      "which rules could judge with that, and what to add first."
    })
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      required = true,
      description = "Sources: fishbone.yml.")
  private Path config = Path.of("");

  @Option(names = "--from", paramLabel = "TIME", description = "Begin of the window; default -1h.")
  private String from = "-1h";

  @Option(names = "--to", paramLabel = "TIME", description = "End of the window; default now.")
  private String to = "now";

  @Override
  public Integer call() throws Exception {
    Configuration configuration = PullOptions.configuration(config);
    TimeRange window = window(configuration.zone().orElseGet(ZoneId::systemDefault));
    try (Scratch scratch = Scratch.open("doctor")) {
      Pull pull =
          new Pull(
              window,
              List.of(window),
              new TimeRange(window.from().minus(configuration.history()), window.to()),
              EnumSet.allOf(Signal.class),
              configuration.services(),
              scratch.path().resolve("recording"),
              scratch.path().resolve("work"),
              Deadline.NEVER);
      List<SourceState> sources = Checkup.of(configuration, pull);
      Set<Signal> present = new TreeSet<>();
      sources.forEach(source -> present.addAll(source.present()));
      Diagnosis diagnosis =
          new Diagnosis(RuleBook.builtIn().rules().stream().map(Rule::info).toList(), present);
      DoctorTable.lines(sources, diagnosis)
          .forEach(
              line ->
                  spec.commandLine()
                      .getOut()
                      .println(line.isBlank() ? "" : indent(line) + OneLine.of(line)));
      boolean allOpen = sources.stream().allMatch(s -> s.reach() == SourceState.Reach.OPEN);
      return allOpen ? 0 : 3;
    }
  }

  private static String indent(String line) {
    return line.startsWith("  ") ? "  " : "";
  }

  private TimeRange window(ZoneId zone) {
    Instant now = Instant.now();
    try {
      return new TimeRange(TimeText.parse(from, zone, now), TimeText.parse(to, zone, now));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
  }
}
