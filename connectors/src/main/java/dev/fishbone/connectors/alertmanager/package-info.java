/** Alertmanager: the routes that were in force, silences, and what it sent where it kept that. */
@NullMarked
package dev.fishbone.connectors.alertmanager;

import org.jspecify.annotations.NullMarked;
