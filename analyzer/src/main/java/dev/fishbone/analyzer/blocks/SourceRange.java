package dev.fishbone.analyzer.blocks;

/**
 * Where something stands in a document's text.
 *
 * @param start offset of its first character (UTF-16 units)
 * @param end offset behind its last character
 * @param firstLine from 1
 * @param lastLine from 1
 */
public record SourceRange(int start, int end, int firstLine, int lastLine) {}
