/** The load generator: people at the web checkout. */
@NullMarked
package dev.fishbone.lab.web;

import org.jspecify.annotations.NullMarked;
