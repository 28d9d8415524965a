/** Where alerts go, told to a person who asks before or after the night. */
@NullMarked
package dev.fishbone.analyzer.route;

import org.jspecify.annotations.NullMarked;
