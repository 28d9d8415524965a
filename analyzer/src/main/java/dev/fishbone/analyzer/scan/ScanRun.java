package dev.fishbone.analyzer.scan;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.job.RunFolder;
import dev.fishbone.telemetry.Coverage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;

/**
 * What the last scan that ended took and got: {@code run.json} of the state, the one file of a scan
 * that is another each time.
 *
 * @param ended when it did
 * @param seconds how long it took
 * @param spans how many it read
 */
public record ScanRun(String schema, Instant ended, double seconds, long spans, List<Got> signals) {
  private static final String SCHEMA = "fishbone.run/1";
  private static final String FILE = "run.json";

  public ScanRun {
    signals = List.copyOf(signals);
  }

  /**
   * What came of one signal, from all sources.
   *
   * @param asked queries, files or lines
   * @param received how many of them came whole
   * @param gaps how many holes, by their reason
   */
  public record Got(
      String signal,
      long asked,
      long received,
      @JsonProperty("gaps") SortedMap<String, Integer> gaps) {
    public Got {
      gaps = Collections.unmodifiableSortedMap(new TreeMap<>(gaps));
    }

    private Got and(Got other) {
      SortedMap<String, Integer> both = new TreeMap<>(gaps);
      other.gaps.forEach((reason, count) -> both.merge(reason, count, Integer::sum));
      return new Got(signal, asked + other.asked, received + other.received, both);
    }
  }

  /** Signals by name. */
  public static ScanRun of(Instant ended, Duration took, long spans, Coverage coverage) {
    SortedMap<String, Got> signals = new TreeMap<>();
    for (Coverage.Entry entry : coverage.entries()) {
      SortedMap<String, Integer> gaps = new TreeMap<>();
      entry.gaps().forEach(gap -> gaps.merge(gap.reason().name(), 1, Integer::sum));
      Got got = new Got(entry.signal(), entry.asked(), entry.received(), gaps);
      signals.merge(entry.signal(), got, Got::and);
    }
    return new ScanRun(SCHEMA, ended, took.toMillis() / 1e3, spans, List.copyOf(signals.values()));
  }

  /** Keeps it in the place of the run before. */
  public void keep(Path state) throws RunFailure {
    try {
      RunFolder.write(state.resolve(FILE), Json.READABLE.writeValueAsString(this) + "\n");
    } catch (IOException e) {
      throw new RunFailure(state.resolve(FILE) + " cannot be written", e);
    }
  }

  /** That of a state; none where no scan of a version that writes it has ended there. */
  public static Optional<ScanRun> read(Path state) throws RunFailure {
    Path file = state.resolve(FILE);
    try {
      ScanRun run = Json.EXACT.readValue(Files.readAllBytes(file), ScanRun.class);
      if (run != null && SCHEMA.equals(run.schema())) {
        return Optional.of(run);
      }
      throw new RunFailure(file + " is not of this version (" + SCHEMA + "): scan again");
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JacksonException | IOException e) {
      throw new RunFailure(file + " cannot be read as what a scan left: scan again", e);
    }
  }
}
