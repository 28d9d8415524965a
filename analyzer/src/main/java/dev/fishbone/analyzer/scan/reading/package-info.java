/** What a scan reads: many inputs as one night, each trace file once for all nights. */
@NullMarked
package dev.fishbone.analyzer.scan.reading;

import org.jspecify.annotations.NullMarked;
