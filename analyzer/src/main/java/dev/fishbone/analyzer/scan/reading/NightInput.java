package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Recording;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One of the things that a scan was pointed to.
 *
 * @param name as it was given
 * @param traces its trace files by their names in it
 * @param parts what else it may hold; empty for a single file
 * @param recording what its {@code window.yml} says; empty where it has none
 * @param weightMicros how many spans each recorded one stands for, in millionths; 0 where nothing
 *     says
 */
record NightInput(
    String name,
    Map<String, Path> traces,
    Optional<RecordingReader> parts,
    Optional<Recording> recording,
    long weightMicros) {
  NightInput {
    traces = Collections.unmodifiableMap(new TreeMap<>(traces));
  }
}
