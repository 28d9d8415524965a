package dev.fishbone.telemetry.source;

import dev.fishbone.telemetry.Signal;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a source has for a time.
 *
 * @param present signals of which it has something
 * @param remarks sentences for a person: what it is, what it lacks
 */
public record Survey(Set<Signal> present, List<String> remarks) {
  public Survey {
    present = Collections.unmodifiableSet(new TreeSet<>(present));
    remarks = List.copyOf(remarks);
  }
}
