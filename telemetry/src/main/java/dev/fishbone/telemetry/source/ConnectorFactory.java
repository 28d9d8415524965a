package dev.fishbone.telemetry.source;

import java.util.Map;
import java.util.Set;

/** Makes the connectors of one kind of source. */
public interface ConnectorFactory {
  /** The word that names this kind in a configuration: {@code prometheus}. */
  String type();

  /** Settings that must appear in no log, recording or report. */
  Set<String> secretKeys();

  /**
   * @param settings as written, for instance {@code url} and {@code timeout} (with a unit: {@code
   *     10s})
   * @throws SourceException of kind BAD_SETTINGS, with what to write instead
   */
  Connector create(Map<String, String> settings) throws SourceException;
}
