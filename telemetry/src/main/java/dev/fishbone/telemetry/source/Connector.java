package dev.fishbone.telemetry.source;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import java.util.Set;

/** One source of telemetry. No I/O happens before {@link #pull}. */
public interface Connector extends AutoCloseable {
  /** What the source can know at all. */
  Set<Signal> offers();

  /**
   * Writes what the source answers, untouched, into the recording, and says what was asked and what
   * is missing.
   *
   * @throws SourceException where nothing could be had; what was already written stays
   */
  Coverage pull(Pull pull) throws SourceException;

  @Override
  void close();
}
