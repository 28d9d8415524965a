package dev.fishbone.connectors.traces;

import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.spans.Resources;
import dev.fishbone.connectors.spans.ShownValues;
import dev.fishbone.connectors.spans.SpanSink;
import dev.fishbone.connectors.spans.TraceChoice;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.SpanColumns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All files under {@code traces/} as one set of columns. */
public final class TraceFolder {
  private static final String WORD = "traces";

  private TraceFolder() {}

  /** Spans in order of files and lines, with one coverage entry a file. */
  public record Result(SpanColumns spans, Coverage coverage) {}

  /**
   * @param declaredWeight how many spans each stands for, in millionths, as the recording declares
   *     it; 0 where it does not
   */
  public static Result read(Folder folder, Recording recording, long declaredWeight)
      throws IOException {
    SpanColumns spans = new SpanColumns(ShownValues.of(recording).size());
    List<Coverage.Entry> entries = new ArrayList<>();
    read(folder, recording, declaredWeight, TraceChoice.all(), spans, entries);
    whole(spans, recording, entries);
    return new Result(spans, new Coverage(entries));
  }

  /** The spans of some traces alone; what is wrong with the files was told by the first reading. */
  public static SpanColumns read(
      Folder folder, Recording recording, long declaredWeight, TraceChoice choice)
      throws IOException {
    SpanColumns spans = new SpanColumns(ShownValues.of(recording).size());
    read(folder, recording, declaredWeight, choice, spans, new ArrayList<>());
    return spans;
  }

  private static void read(
      Folder folder,
      Recording recording,
      long declaredWeight,
      TraceChoice choice,
      SpanColumns spans,
      List<Coverage.Entry> entries)
      throws IOException {
    Resources resources = new Resources(new ServiceNames(recording.services()));
    ShownValues shown = ShownValues.of(recording);
    for (Map.Entry<String, Path> file : folder.files(WORD).entrySet()) {
      Complaints complaints = new Complaints(file.getKey(), recording.window());
      SpanSink sink = new SpanSink(spans, resources, complaints, declaredWeight, choice, shown);
      long bad = new TraceFile(sink).read(file.getValue());
      entries.add(
          new Coverage.Entry(
              file.getKey(), WORD, sink.seen() + bad, sink.added(), complaints.gaps()));
    }
  }

  private static void whole(SpanColumns spans, Recording recording, List<Coverage.Entry> entries) {
    TimeRange window = recording.window();
    if (entries.isEmpty()) {
      gap(entries, window, 1, ReasonCode.NO_SOURCE, "the recording has no file under traces/");
      return;
    }
    long from = window.from().getEpochSecond();
    long to = window.to().getEpochSecond() + 1;
    long inside = 0;
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (int row = 0; row < spans.size(); row++) {
      long second = Math.floorDiv(spans.startNanos(row), 1_000_000_000L);
      inside += second >= from && second < to ? 1 : 0;
      first = Math.min(first, second);
      last = Math.max(last, second);
    }
    if (inside == 0) {
      String where =
          spans.size() == 0
              ? "no span could be read"
              : "all "
                  + spans.size()
                  + " spans begin outside the window, from "
                  + java.time.Instant.ofEpochSecond(first)
                  + " to "
                  + java.time.Instant.ofEpochSecond(last)
                  + ": is it the window of these traces?";
      gap(entries, window, spans.size(), ReasonCode.NO_DATA, where);
    }
  }

  private static void gap(
      List<Coverage.Entry> entries, TimeRange window, long asked, ReasonCode reason, String what) {
    entries.add(
        new Coverage.Entry(WORD, WORD, asked, 0, List.of(new Coverage.Gap(window, reason, what))));
  }
}
