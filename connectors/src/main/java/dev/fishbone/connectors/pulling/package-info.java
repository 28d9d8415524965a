/** What all sources need while they pull: files of the recording, and the account of what came. */
@NullMarked
package dev.fishbone.connectors.pulling;

import org.jspecify.annotations.NullMarked;
