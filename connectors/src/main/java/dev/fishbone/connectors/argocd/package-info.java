/** Syncs of applications that Argo CD remembers. */
@NullMarked
package dev.fishbone.connectors.argocd;

import org.jspecify.annotations.NullMarked;
