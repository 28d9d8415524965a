/** Documents for viewers that do not know our blocks. */
@NullMarked
package dev.fishbone.analyzer.render;

import org.jspecify.annotations.NullMarked;
