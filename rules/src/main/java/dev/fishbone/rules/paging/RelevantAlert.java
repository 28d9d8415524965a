package dev.fishbone.rules.paging;

import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.telemetry.TimeRange;

/**
 * An alert that fired on an effect's path while the effect lasted.
 *
 * @param firing its first firing within the span
 * @param instance the set of labels that fired first
 * @param span of the incident, two minutes before it included
 */
record RelevantAlert(
    FiredAlert alert,
    FiredAlert.Instance instance,
    IncidentFrame frame,
    TimeRange firing,
    TimeRange span,
    String subject) {}
