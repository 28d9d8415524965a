/** One request told as a sequence of calls: from the spans of an exemplar of a finding. */
@NullMarked
package dev.fishbone.analyzer.sequence;

import org.jspecify.annotations.NullMarked;
