package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Row;
import java.util.Map;

/** What a native series becomes. */
record Target(
    Row row, String service, String instance, String resource, Map<String, String> labels) {}
