/** The files beside the document: for trackers, chat channels and spreadsheets. */
@NullMarked
package dev.fishbone.analyzer.exports;

import org.jspecify.annotations.NullMarked;
