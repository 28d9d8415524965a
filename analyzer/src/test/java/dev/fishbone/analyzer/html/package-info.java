@NullMarked
package dev.fishbone.analyzer.html;

import org.jspecify.annotations.NullMarked;
