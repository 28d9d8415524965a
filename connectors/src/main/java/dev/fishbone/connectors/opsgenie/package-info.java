/** Pages and their answers from Opsgenie, over its API or from files of its answers. */
@NullMarked
package dev.fishbone.connectors.opsgenie;

import org.jspecify.annotations.NullMarked;
