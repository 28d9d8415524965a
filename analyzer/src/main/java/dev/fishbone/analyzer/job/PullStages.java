package dev.fishbone.analyzer.job;

import dev.fishbone.connectors.CoverageFile;
import dev.fishbone.connectors.config.Configuration;
import dev.fishbone.connectors.pulling.Events;
import dev.fishbone.connectors.pulling.ReceiverFacts;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What the steps of a pull do. */
final class PullStages {
  private final Configuration configuration;
  private final PullPlan plan;
  private final PullFolder folder;
  private final Deadline deadline;
  private final AtomicReference<@Nullable RunFailure> failure = new AtomicReference<>();

  PullStages(Configuration configuration, PullPlan plan, PullFolder folder, Deadline deadline) {
    this.configuration = configuration;
    this.plan = plan;
    this.folder = folder;
    this.deadline = deadline;
  }

  /** Asks one source; one that fails costs a gap, a full disk the run. */
  void pull(String name) throws RunFailure, IOException {
    Configuration.Source source =
        configuration.sources().stream()
            .filter(s -> s.name().equals(name))
            .findFirst()
            .orElseThrow();
    Files.createDirectories(folder.growing());
    try (Connector connector = source.factory().create(source.settings())) {
      Coverage coverage = shown(asked(name, connector), source.settings());
      folder.run().hand(coverageOf(name), coverage);
    } catch (SourceException e) {
      String why = source.settings().scrubbed(String.valueOf(e.getMessage()));
      throw failed(new RunFailure(why, e));
    } catch (IOException e) {
      throw failed(new RunFailure(Sentences.of(e), e));
    }
  }

  private RunFailure failed(RunFailure why) {
    failure.compareAndSet(null, why);
    return why;
  }

  /** The first failure that ended a source's part. */
  Optional<RunFailure> failure() {
    return Optional.ofNullable(failure.get());
  }

  private static String coverageOf(String name) {
    return "coverage/" + name + ".json";
  }

  private Coverage asked(String name, Connector connector) throws SourceException {
    Set<Signal> offered = new TreeSet<>(connector.offers());
    try {
      return connector.pull(pull(offered));
    } catch (SourceException e) {
      if (e.kind() == SourceException.Kind.DISK || e.kind() == SourceException.Kind.BAD_SETTINGS) {
        throw e;
      }
      return failed(name, offered, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // A source may answer what nobody thought of: that costs what it had, not the report.
      return failed(
          name,
          offered,
          name
              + " gave something that broke its reader ("
              + e.getClass().getSimpleName()
              + "); this is a defect of Fishbone: report it with the answer");
    }
  }

  /** Sentences go into recordings and reports, where no secret may stand, whoever wrote them. */
  private static Coverage shown(Coverage coverage, SourceSettings settings) {
    List<Coverage.Entry> entries = new ArrayList<>();
    for (Coverage.Entry entry : coverage.entries()) {
      List<Coverage.Gap> gaps = new ArrayList<>();
      for (Coverage.Gap gap : entry.gaps()) {
        gaps.add(new Coverage.Gap(gap.range(), gap.reason(), settings.scrubbed(gap.detail())));
      }
      entries.add(
          new Coverage.Entry(
              entry.source(), entry.signal(), entry.asked(), entry.received(), gaps));
    }
    return new Coverage(entries);
  }

  private Pull pull(Set<Signal> offered) {
    List<TimeRange> ranges = new ArrayList<>(plan.baselines());
    ranges.add(plan.window());
    ranges.sort(Comparator.comparing(TimeRange::from));
    return new Pull(
        plan.window(),
        apart(ranges),
        plan.history(),
        offered,
        configuration.services(),
        folder.growing(),
        folder.work(),
        deadline);
  }

  /** Ranges that touch are asked for as one. */
  private static List<TimeRange> apart(List<TimeRange> sorted) {
    List<TimeRange> apart = new ArrayList<>();
    for (TimeRange next : sorted) {
      TimeRange last = apart.isEmpty() ? null : apart.get(apart.size() - 1);
      if (last != null && !next.from().isAfter(last.to())) {
        apart.set(apart.size() - 1, last.span(next));
      } else {
        apart.add(next);
      }
    }
    return apart;
  }

  /** All metrics are one entry, so that one dead source is one line. */
  private Coverage failed(String name, Set<Signal> offered, String why) {
    Set<String> words = new TreeSet<>();
    for (Signal signal : offered) {
      words.add(
          signal.kind() == Signal.Kind.EVENT ? signal.name().toLowerCase(Locale.ROOT) : "metrics");
    }
    List<Coverage.Gap> gap =
        List.of(new Coverage.Gap(plan.window(), ReasonCode.SOURCE_FAILED, why));
    return new Coverage(
        words.stream().map(word -> new Coverage.Entry(name, word, 1, 0, gap)).toList());
  }

  /** Puts together what the sources left. */
  void assemble() throws IOException, RunFailure, LostWorkException {
    List<Coverage.Entry> entries = new ArrayList<>();
    for (Configuration.Source source : configuration.sources()) {
      entries.addAll(folder.run().take(coverageOf(source.name()), Coverage.class).entries());
    }
    Path recording = folder.growing();
    Files.createDirectories(recording);
    Events.merge(folder.work(), recording);
    CoverageFile.write(recording, new Coverage(entries));
    try {
      RunFolder.write(
          recording.resolve("window.yml"),
          PulledWindow.text(configuration, plan, ReceiverFacts.read(folder.work())));
    } catch (YamlException e) {
      throw new RunFailure(String.valueOf(e.getMessage()), e);
    }
  }
}
