/** Annotations that people and pipelines left in Grafana. */
@NullMarked
package dev.fishbone.connectors.grafanaannotations;

import org.jspecify.annotations.NullMarked;
