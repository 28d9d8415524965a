/** Sinks that speak Slack's and PagerDuty's forms, and the on-call who acknowledges. */
@NullMarked
package dev.fishbone.lab.paging;

import org.jspecify.annotations.NullMarked;
