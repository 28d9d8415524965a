/** Which nodes of an Alertmanager configuration take an alert, and in which group they send it. */
@NullMarked
package dev.fishbone.rules.routing;

import org.jspecify.annotations.NullMarked;
