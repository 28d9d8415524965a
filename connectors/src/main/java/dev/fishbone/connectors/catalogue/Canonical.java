package dev.fishbone.connectors.catalogue;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a native series is, before its service is known.
 *
 * @param service the service as its source calls it, where a label of the exporter names it; else
 *     empty
 * @param resource pool or proxy as its source calls it
 * @param labels {@code outcome}, {@code operation}, {@code status}, {@code peer} where known; for
 *     alerts all labels
 */
public record Canonical(
    Row row, String service, String resource, String instance, Map<String, String> labels) {
  public Canonical {
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
  }
}
