/** Deployments that pipelines reported to GitHub. */
@NullMarked
package dev.fishbone.connectors.githubdeployments;

import org.jspecify.annotations.NullMarked;
