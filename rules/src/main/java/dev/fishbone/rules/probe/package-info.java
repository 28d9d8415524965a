/** Health checks that wait behind the requests of the instances they judge. */
@NullMarked
package dev.fishbone.rules.probe;

import org.jspecify.annotations.NullMarked;
