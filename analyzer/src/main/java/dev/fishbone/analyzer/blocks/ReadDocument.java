package dev.fishbone.analyzer.blocks;

/** A document with its running text, both of one reading. */
public record ReadDocument(Document document, Outline outline) {}
