/** Charts of an incident: a {@link ChartSpec} in, SVG text, PNG bytes and a sentence out. */
@NullMarked
package dev.fishbone.charts;

import org.jspecify.annotations.NullMarked;
