/** The restartable job: read, assess, draw, write. Each step hands files on, none hands objects. */
@NullMarked
package dev.fishbone.analyzer.job;

import org.jspecify.annotations.NullMarked;
