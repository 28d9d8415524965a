/** What Kubernetes says of rollouts, scaling, probes and nodes in its events. */
@NullMarked
package dev.fishbone.connectors.kubernetesevents;

import org.jspecify.annotations.NullMarked;
