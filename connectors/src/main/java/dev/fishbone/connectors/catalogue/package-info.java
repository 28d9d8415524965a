/** The known metric names of exporters, as data, and the services that their series stand for. */
@NullMarked
package dev.fishbone.connectors.catalogue;

import org.jspecify.annotations.NullMarked;
