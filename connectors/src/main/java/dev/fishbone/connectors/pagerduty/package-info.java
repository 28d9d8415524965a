/** Pages and their answers from PagerDuty, over its API or from files of its answers. */
@NullMarked
package dev.fishbone.connectors.pagerduty;

import org.jspecify.annotations.NullMarked;
