package dev.fishbone.telemetry.routing;

import dev.fishbone.telemetry.Location;

/**
 * What a reader of a configuration did with something that another version might read otherwise.
 *
 * @param place of the route or inhibition that holds it
 * @param doubtful whether the reading may be wrong for the version that was in force
 * @param words a clause without a full stop
 */
public record Remark(Location place, boolean doubtful, String words) {}
