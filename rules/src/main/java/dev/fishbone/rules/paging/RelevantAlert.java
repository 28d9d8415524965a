package dev.fishbone.rules.paging;

import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.Optional;

/**
 * An alert that fired on an effect's path while the effect lasted.
 *
 * @param firing its first firing within the span
 * @param instance the set of labels that fired first
 * @param span of the incident, two minutes before it included
 * @param shortened of an alert that stayed pending, the {@code for} with which it would have fired;
 *     {@code firing} is then when it would have
 */
record RelevantAlert(
    FiredAlert alert,
    FiredAlert.Instance instance,
    IncidentFrame frame,
    TimeRange firing,
    TimeRange span,
    String subject,
    Optional<Duration> shortened) {}
