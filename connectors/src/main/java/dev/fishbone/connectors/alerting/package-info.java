/** Alert rules, routes, receivers and silences as Prometheus and Alertmanager write them. */
@NullMarked
package dev.fishbone.connectors.alerting;

import org.jspecify.annotations.NullMarked;
