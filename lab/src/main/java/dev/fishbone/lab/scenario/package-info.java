/** What a scenario file says: topology, load, policies, alerts, events at times, and the truth. */
@NullMarked
package dev.fishbone.lab.scenario;

import org.jspecify.annotations.NullMarked;
