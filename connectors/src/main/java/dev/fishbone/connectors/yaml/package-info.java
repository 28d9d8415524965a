/** YAML with the place of every value, so that a complaint can name file, line and column. */
@NullMarked
package dev.fishbone.connectors.yaml;

import org.jspecify.annotations.NullMarked;
