package dev.fishbone.telemetry.source;

import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What a connector is asked for.
 *
 * @param window what is judged: what a source keeps of one moment only is asked for as of it
 * @param ranges the times to bring, in order and apart: the window and its baselines, as one where
 *     they touch
 * @param history the time to bring of what is rare and cheap, changes and pages: it begins before
 *     the ranges and ends with them
 * @param services whose data to bring; empty for all
 * @param recording the recording's folder; answers go into the folders that the recording format
 *     names
 * @param work a folder of the pull's own that outlives a kill: answers are kept there until the
 *     recording is whole
 */
public record Pull(
    TimeRange window,
    List<TimeRange> ranges,
    TimeRange history,
    Set<Signal> signals,
    List<ServiceMap> services,
    Path recording,
    Path work,
    Deadline deadline) {
  public Pull {
    if (ranges.isEmpty()) {
      throw new IllegalArgumentException("a pull needs a time: name the window");
    }
    ranges = List.copyOf(ranges);
    signals = Set.copyOf(signals);
    services = List.copyOf(services);
  }

  /** From the first begin to the last end. */
  public TimeRange hull() {
    return ranges.get(0).span(ranges.get(ranges.size() - 1));
  }

  public boolean wants(Signal signal) {
    return signals.contains(signal);
  }
}
