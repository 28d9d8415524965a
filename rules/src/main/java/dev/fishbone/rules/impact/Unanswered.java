package dev.fishbone.rules.impact;

import dev.fishbone.rules.Outcome.NotAssessed;

/** A time or figure that cannot be told: its name and why. */
public record Unanswered(String name, NotAssessed reason) {}
