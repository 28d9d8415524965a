package dev.fishbone.telemetry.source;

import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.nio.file.Path;
import java.util.Set;

/**
 * What a connector is asked for.
 *
 * @param range the whole time to bring: window and baselines
 * @param recording the recording's folder; answers go into the folders that the recording format
 *     names
 */
public record Pull(TimeRange range, Set<Signal> signals, Path recording) {
  public Pull {
    signals = Set.copyOf(signals);
  }
}
