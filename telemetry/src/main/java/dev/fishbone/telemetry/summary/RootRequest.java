package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * One failed request of the window as its outermost span saw it.
 *
 * @param service as in {@link RootTally}, with {@code operation} and {@code entry}
 * @param startNanos Unix nanoseconds
 * @param status HTTP status, 0 where there is none
 * @param attributes values of the attributes that may be shown, of its own span or of the first
 *     that answered
 * @param servers all services that answered within it, by name
 */
public record RootRequest(
    String service,
    String operation,
    String entry,
    long startNanos,
    SpanOutcome outcome,
    int status,
    String trace,
    List<String> attributes,
    List<String> servers) {
  public RootRequest {
    attributes = List.copyOf(attributes);
    servers = List.copyOf(servers);
  }

  static RootRequest of(PreparedTrace trace, int root, int entry) {
    List<String> attributes = new ArrayList<>();
    for (int place = 0; place < trace.attributes(); place++) {
      attributes.add(attribute(trace, root, entry, place));
    }
    return new RootRequest(
        trace.service(root),
        operation(trace, root),
        entry == PreparedTrace.NONE ? "" : trace.service(entry),
        trace.startNanos(root),
        trace.outcome(root),
        trace.httpStatus(root),
        trace.traceId(),
        attributes,
        servers(trace));
  }

  private static List<String> servers(PreparedTrace trace) {
    TreeSet<String> servers = new TreeSet<>();
    for (int node = 0; node < trace.size(); node++) {
      if (trace.kind(node) == SpanKind.SERVER) {
        servers.add(trace.service(node));
      }
    }
    return List.copyOf(servers);
  }

  /** What the outermost span asked for or answered. */
  static String operation(PreparedTrace trace, int root) {
    return trace.operation(root).isEmpty() ? trace.name(root) : trace.operation(root);
  }

  static String attribute(PreparedTrace trace, int root, int entry, int place) {
    String own = trace.attribute(root, place);
    return own.isEmpty() && entry != PreparedTrace.NONE ? trace.attribute(entry, place) : own;
  }
}
