package dev.fishbone.telemetry.routing;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReceiverClass;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A routing configuration as it was in force.
 *
 * @param roots the root route, or none where the recording has no configuration
 * @param intervals named time intervals; a name stands for all in its list
 * @param remarks where another version of the product might read the file otherwise
 */
public record Routing(
    List<Route> roots,
    List<Receiver> receivers,
    List<Inhibition> inhibitions,
    List<Silence> silences,
    Map<String, List<TimeInterval>> intervals,
    List<Remark> remarks,
    Location origin) {
  public static final Routing NONE =
      new Routing(
          List.of(), List.of(), List.of(), List.of(), Map.of(), List.of(), Location.NOWHERE);

  public Routing {
    if (roots.size() > 1) {
      throw new IllegalArgumentException("a configuration has one root route, not " + roots.size());
    }
    roots = List.copyOf(roots);
    receivers = List.copyOf(receivers);
    inhibitions = List.copyOf(inhibitions);
    silences = List.copyOf(silences);
    remarks = List.copyOf(remarks);
    intervals = Collections.unmodifiableMap(new TreeMap<>(intervals));
  }

  /** What a receiver is; UNKNOWN where the configuration does not define it. */
  public ReceiverClass kindOf(String receiver) {
    return receivers.stream()
        .filter(r -> r.name().equals(receiver))
        .map(Receiver::kind)
        .findFirst()
        .orElse(ReceiverClass.UNKNOWN);
  }
}
