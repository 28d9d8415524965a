package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.exports.FailedRequestsFile;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.rules.incident.RequestList;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;

/**
 * Failed requests one by one, beside the sums: the reading steps leave all of them, the rules tell
 * which are an effect's, the last step lists these.
 */
final class FailedRequests {
  static final String TRACES = "requests/traces.txt";
  static final String LOGS = "requests/logs.txt";
  private static final String LISTS = "requests/lists.json";

  private FailedRequests() {}

  /** Which requests are whose, in the order of the effects. */
  private record Lists(List<RequestList> lists) {}

  static void hand(RunFolder folder, Telemetry telemetry, List<Effect> effects) throws IOException {
    folder.hand(LISTS, new Lists(effects.stream().map(e -> RequestList.of(telemetry, e)).toList()));
  }

  static void write(RunFolder folder, Findings findings) throws IOException, LostWorkException {
    List<RequestList> lists = folder.take(LISTS, Lists.class).lists();
    Recording recording = folder.take(ReadStages.RECORDING, Recording.class);
    FailedRequestsFile file = new FailedRequestsFile(findings, lists, recording.impact().shown());
    List<Path> sorted = List.of(folder.run(TRACES), folder.run(LOGS));
    try (SortedLines.Merged lines = new SortedLines.Merged(sorted)) {
      RunFolder.fill(folder.out().resolve(FailedRequestsFile.NAME), out -> file.write(lines, out));
    } catch (NoSuchFileException | JacksonException e) {
      throw new LostWorkException(folder.run("requests"), e);
    }
  }

  /** Those of a reading step, by time. */
  static SortedLines sorted(RunFolder folder, String name) throws IOException {
    Path file = folder.run(name);
    Files.createDirectories(folder.run("requests"));
    return new SortedLines(file);
  }
}
