package dev.fishbone.rules;

import dev.fishbone.telemetry.Signal;
import java.util.Set;

/**
 * What a rule cannot do without: any one of the signals will do.
 *
 * @param what a noun phrase for the reader: "traces or request counters"
 * @param hint what to do to have it, one sentence without a full stop
 */
public record Need(Set<Signal> anyOf, String what, String hint) {
  public Need {
    anyOf = Set.copyOf(anyOf);
  }
}
