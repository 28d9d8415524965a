package dev.fishbone.analyzer.findings;

/**
 * A decision whose verdict is gone.
 *
 * @param place file, line and column
 */
public record LostDecision(String id, String place, DecisionEntry decision) {}
