/** From findings to charts and to the document. */
@NullMarked
package dev.fishbone.analyzer.report;

import org.jspecify.annotations.NullMarked;
