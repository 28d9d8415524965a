package dev.fishbone.analyzer.blocks;

/** An item of a readable block that could not be understood; it is written back as it was. */
public record Unread(YamlValue value) implements Timeline.Entry, Sequence.Message {}
