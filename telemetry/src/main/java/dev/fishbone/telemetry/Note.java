package dev.fishbone.telemetry;

import java.time.Instant;

/** What somebody said or did at a time. */
public record Note(Instant time, String text, String author, Location origin) {}
