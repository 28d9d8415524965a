package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.spans.ShownValues;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.summary.AccessRequest;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.AccessTallies;
import dev.fishbone.telemetry.summary.SummaryScope;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All files under {@code logs/} added up, each read once and kept nowhere. */
public final class LogFolder {
  static final String WORD = "logs";

  private LogFolder() {}

  /** What they add up to, with one coverage entry a file; nothing is said where there is none. */
  public record Result(AccessSummary summary, Coverage coverage) {}

  public static Result read(Folder folder, Recording recording) throws IOException {
    return read(folder, recording, request -> {});
  }

  /**
   * As above.
   *
   * @param requests told of each request, in no order
   */
  public static Result read(Folder folder, Recording recording, Consumer<AccessRequest> requests)
      throws IOException {
    AccessTallies tallies = new AccessTallies(SummaryScope.of(recording));
    ShownValues shown = ShownValues.of(recording);
    Consumer<AccessRequest> taker =
        request -> {
          tallies.add(request);
          requests.accept(request);
        };
    LogServices services = new LogServices(recording);
    List<Coverage.Entry> entries = new ArrayList<>();
    for (Map.Entry<String, Path> file : folder.files(WORD).entrySet()) {
      String name = file.getKey();
      Complaints complaints = new Complaints(name, recording.window());
      LogReader reader = new LogReader(recording.zone(), complaints);
      LogCounter counter = new LogCounter(name, recording, services, tallies, shown, taker);
      reader.read(file.getValue(), counter::take);
      counter.finish();
      List<Coverage.Gap> gaps = new ArrayList<>(complaints.gaps());
      for (String sentence : counter.complaints()) {
        gaps.add(new Coverage.Gap(recording.window(), ReasonCode.NO_DATA, name + ": " + sentence));
      }
      entries.add(new Coverage.Entry(name, WORD, reader.lines(), reader.good(), gaps));
    }
    return new Result(tallies.finish(), new Coverage(entries));
  }
}
