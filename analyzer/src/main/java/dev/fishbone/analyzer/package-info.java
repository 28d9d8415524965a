/** The job, the document and the command line: the only place where everything meets. */
@NullMarked
package dev.fishbone.analyzer;

import org.jspecify.annotations.NullMarked;
