package dev.fishbone.telemetry;

/** Identity of an incident; each part may be empty. */
public record Incident(String id, String title, String severity) {}
