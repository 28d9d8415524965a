/** Alerting that Grafana manages: contact points, policies, mute timings and rules. */
@NullMarked
package dev.fishbone.connectors.grafanaalerting;

import org.jspecify.annotations.NullMarked;
