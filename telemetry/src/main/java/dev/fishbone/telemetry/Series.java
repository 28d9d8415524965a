package dev.fishbone.telemetry;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One time series under its canonical name.
 *
 * @param service the service it is about, as {@code window.yml} names it; empty where the mapping
 *     does not tell
 * @param instance the process or server, empty where the series is not per instance
 * @param resource the pool, proxy or other part that the series is about within the service; empty
 *     for the service itself
 * @param labels what remains of use: {@code outcome}, {@code operation}, {@code status}, {@code
 *     peer}; for alerts all labels
 * @param nativeName the name at the source, for the evidence
 * @param nativeLabels the labels at the source without the name; empty where they are not kept
 * @param origin where in the recording it stands
 */
public record Series(
    Signal signal,
    String service,
    String instance,
    String resource,
    Map<String, String> labels,
    String nativeName,
    Map<String, String> nativeLabels,
    Location origin,
    Samples samples) {
  public Series {
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    nativeLabels = Collections.unmodifiableMap(new TreeMap<>(nativeLabels));
  }

  /** A series of which the source's own labels are not kept. */
  public Series(
      Signal signal,
      String service,
      String instance,
      String resource,
      Map<String, String> labels,
      String nativeName,
      Location origin,
      Samples samples) {
    this(signal, service, instance, resource, labels, nativeName, Map.of(), origin, samples);
  }

  public String label(String name) {
    return labels.getOrDefault(name, "");
  }
}
