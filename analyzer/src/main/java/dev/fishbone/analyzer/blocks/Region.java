package dev.fishbone.analyzer.blocks;

/**
 * Generated text between {@code <!-- fishbone:begin NAME -->} and {@code <!-- fishbone:end NAME
 * -->}.
 *
 * @param content what stands between the two marks, white space included
 * @param range of the content
 */
public record Region(String name, String content, SourceRange range) {}
