package dev.fishbone.connectors.traces;

import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.Resources;
import dev.fishbone.connectors.spans.ShownValues;
import dev.fishbone.connectors.spans.SpanSink;
import dev.fishbone.connectors.spans.TraceChoice;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.trace.SpanStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads trace files of one recording, by one thread; into stores that share their shapes. */
public final class TraceFiles {
  static final String WORD = "traces";

  private final Recording recording;
  private final long declaredWeight;
  private final TraceChoice choice;
  private final Resources resources;
  private final ShownValues shown;
  private @Nullable ByteSpans quick;

  /**
   * Of all traces.
   *
   * @param declaredWeight how many spans each stands for, in millionths, as the recording declares
   *     it; 0 where it does not
   */
  public TraceFiles(Recording recording, long declaredWeight) {
    this(recording, declaredWeight, TraceChoice.all());
  }

  TraceFiles(Recording recording, long declaredWeight, TraceChoice choice) {
    this.recording = recording;
    this.declaredWeight = declaredWeight;
    this.choice = choice;
    this.resources = new Resources(new ServiceNames(recording.services()));
    this.shown = ShownValues.of(recording);
  }

  /**
   * Reads a file to its end, whatever is in it.
   *
   * @param name as the recording has it
   * @param store has as many further values as the recording lets be shown
   */
  Coverage.Entry read(String name, Path file, SpanStore store) {
    return read(name, () -> Files.newInputStream(file), store);
  }

  /**
   * The same of a file that somebody else opens.
   *
   * @param file is closed at the end, and may not have been read to its own
   */
  public Coverage.Entry read(String name, TraceFile.Opening file, SpanStore store) {
    Complaints complaints = new Complaints(name, recording.window());
    SpanSink sink = new SpanSink(store, resources, complaints, declaredWeight, choice, shown);
    ByteSpans known = quick;
    if (known == null) {
      known = new ByteSpans(sink);
      quick = known;
    }
    long bad = TraceFile.quick(sink, known).read(file);
    return new Coverage.Entry(name, WORD, sink.seen() + bad, sink.added(), complaints.gaps());
  }
}
