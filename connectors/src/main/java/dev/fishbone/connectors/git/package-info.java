/** A local git repository, read through git itself. */
@NullMarked
package dev.fishbone.connectors.git;

import org.jspecify.annotations.NullMarked;
