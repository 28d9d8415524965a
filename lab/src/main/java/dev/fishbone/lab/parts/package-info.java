/**
 * The real programs around the servers: HAProxy, Prometheus, Alertmanager, and their configuration.
 */
@NullMarked
package dev.fishbone.lab.parts;

import org.jspecify.annotations.NullMarked;
