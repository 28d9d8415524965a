/** The command line; parsed before any class of Spring is loaded. */
@NullMarked
package dev.fishbone.analyzer.cli;

import org.jspecify.annotations.NullMarked;
