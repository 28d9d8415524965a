package dev.fishbone.telemetry.source;

import java.util.Set;

/** Makes the connectors of one kind of source. */
public interface ConnectorFactory {
  /** The word that names this kind in a configuration: {@code prometheus}. */
  String type();

  /**
   * Settings that may be given. A name that ends in {@code .*} stands for any key below it, one
   * that ends in {@code []} for a list.
   */
  Set<String> keys();

  /**
   * Those of them that must appear in no log, recording or report; they are written as a reference
   * to the environment or a file, never as text.
   */
  Set<String> secretKeys();

  /**
   * Checks the settings; does no I/O but reading the files that they name.
   *
   * @throws SourceException of kind BAD_SETTINGS, with what to write instead
   */
  Connector create(SourceSettings settings) throws SourceException;
}
