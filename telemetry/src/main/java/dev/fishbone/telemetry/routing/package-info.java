/**
 * How an alert reaches a receiver: the model of an Alertmanager configuration, without its
 * evaluation.
 */
@NullMarked
package dev.fishbone.telemetry.routing;

import org.jspecify.annotations.NullMarked;
