/** {@code report.html}: findings and document as one page that needs nothing else. */
@NullMarked
package dev.fishbone.analyzer.html;

import org.jspecify.annotations.NullMarked;
