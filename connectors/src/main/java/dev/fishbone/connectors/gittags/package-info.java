/** Deploys that tags of a local git repository mark. */
@NullMarked
package dev.fishbone.connectors.gittags;

import org.jspecify.annotations.NullMarked;
