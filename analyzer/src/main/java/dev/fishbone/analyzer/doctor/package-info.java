/** What the configured sources could tell, before anybody needs it. */
@NullMarked
package dev.fishbone.analyzer.doctor;

import org.jspecify.annotations.NullMarked;
