package dev.fishbone.rules.departure;

import dev.fishbone.telemetry.ReasonCode;
import java.util.Optional;

/**
 * What one signal told.
 *
 * @param departure empty where it did not leave its baseline, or that cannot be told
 * @param blind why it cannot be told; empty where it can
 * @param leastSeen the smallest rise that would have been seen with a power of 80 %; a share, or
 *     for levels a part of the normal level
 * @param cover share of the window's bins that are known
 */
public record Study(
    OwnSignal signal,
    Optional<Departure> departure,
    Optional<ReasonCode> blind,
    double leastSeen,
    double cover) {}
