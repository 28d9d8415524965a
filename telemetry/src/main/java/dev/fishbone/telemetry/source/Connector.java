package dev.fishbone.telemetry.source;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import java.util.Optional;
import java.util.Set;

/** One source of telemetry. No I/O happens before {@link #pull} or {@link #survey}. */
public interface Connector extends AutoCloseable {
  /** What the source can know at all. */
  Set<Signal> offers();

  /**
   * Asks as little as tells what the source has in the time of the pull; writes nothing into the
   * recording.
   *
   * @throws SourceException where it cannot be reached, refuses, or does not make sense
   */
  Survey survey(Pull pull) throws SourceException;

  /**
   * Writes what the source answers into the recording, and says what was asked and what is missing.
   * Asked again for the same, it takes from {@link Pull#work} what was answered before.
   *
   * @throws SourceException where nothing could be had; what was already written stays
   */
  Coverage pull(Pull pull) throws SourceException;

  /**
   * The latest that a clue fits within the time of the pull; nothing where the source knows nothing
   * of such clues.
   *
   * @throws SourceException as {@link #survey}
   */
  default Optional<Clue.Found> find(Clue clue, Pull pull) throws SourceException {
    return Optional.empty();
  }

  @Override
  void close();
}
