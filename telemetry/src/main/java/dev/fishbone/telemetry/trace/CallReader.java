package dev.fishbone.telemetry.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the calls out of a prepared trace: siblings grouped by caller, callee and operation, each
 * classed against the one before it. Health checks are not calls.
 */
public final class CallReader {
  private record Key(String caller, String callee, String operation) {}

  private record Place(int home, Key key) {}

  private final PreparedTrace trace;
  private final CallContext context;
  private final Siblings siblings;
  private final List<CallGroup> groups = new ArrayList<>();

  private CallReader(PreparedTrace trace, CallContext context) {
    this.trace = trace;
    this.context = context;
    this.siblings = new Siblings(trace, context);
  }

  /** All groups, each with its calls by start. */
  public static List<CallGroup> read(PreparedTrace trace, CallContext context) {
    CallReader reader = new CallReader(trace, context);
    reader.readClients();
    for (int parent = 0; parent < trace.nodes(); parent++) {
      reader.readServersWithoutClient(parent);
    }
    return reader.groups;
  }

  /** The server span that answers a client span: the first; {@link PreparedTrace#NONE} if none. */
  public static int answer(PreparedTrace trace, int client) {
    for (int place = 0; place < trace.childCount(client); place++) {
      int child = trace.child(client, place);
      if (trace.kind(child) == SpanKind.SERVER) {
        return child;
      }
    }
    return PreparedTrace.NONE;
  }

  /** Whether a span is a caller's half of a call. */
  public static boolean isCall(PreparedTrace trace, int node) {
    return trace.kind(node) == SpanKind.CLIENT && !trace.probe(node);
  }

  private Key key(int client) {
    String caller = trace.service(client);
    String operation = trace.operation(client);
    int server = answer(trace, client);
    return server >= 0
        ? new Key(caller, trace.service(server), operation)
        : new Key(caller, context.callee(caller, trace.peer(client), operation), operation);
  }

  private void readClients() {
    Map<Place, List<Integer>> byPlace = new LinkedHashMap<>();
    for (int node = 0; node < trace.size(); node++) {
      if (isCall(trace, node)) {
        Place place = new Place(home(node), key(node));
        byPlace.computeIfAbsent(place, p -> new ArrayList<>(1)).add(node);
      }
    }
    byPlace.forEach((place, nodes) -> add(place.home, place.key, nodes));
  }

  /**
   * Whose call it is: the parent, or the span around it where the parent is local and holds nothing
   * else. Libraries that wrap each attempt in a span of its own leave attempts siblings this way. A
   * call without a parent is at home in itself.
   */
  private int home(int client) {
    int home = trace.parent(client);
    if (home == PreparedTrace.NONE) {
      return -2 - client;
    }
    while (!trace.isMissing(home)
        && trace.kind(home) == SpanKind.INTERNAL
        && trace.childCount(home) == 1
        && trace.parent(home) != PreparedTrace.NONE
        && trace.service(home).equals(trace.service(client))) {
      home = trace.parent(home);
    }
    return home;
  }

  /** Calls that left a server span but no client span of their own: uninstrumented callers. */
  private void readServersWithoutClient(int parent) {
    if (trace.isMissing(parent) || trace.probe(parent)) {
      return;
    }
    boolean client = trace.kind(parent) == SpanKind.CLIENT;
    int answer = client ? answer(trace, parent) : PreparedTrace.NONE;
    String caller = trace.service(parent);
    Map<Key, List<Integer>> byKey = new LinkedHashMap<>();
    for (int place = 0; place < trace.childCount(parent); place++) {
      int child = trace.child(parent, place);
      if (trace.kind(child) == SpanKind.SERVER
          && !trace.probe(child)
          && !trace.service(child).equals(caller)
          && !(client && Siblings.sameTarget(trace, child, answer))) {
        Key key = new Key(caller, trace.service(child), trace.operation(child));
        byKey.computeIfAbsent(key, k -> new ArrayList<>(1)).add(child);
      }
    }
    byKey.forEach((key, nodes) -> add(parent, key, nodes));
  }

  private void add(int parent, Key key, List<Integer> nodes) {
    groups.add(
        new CallGroup(
            key.caller,
            key.callee,
            key.operation,
            Math.max(PreparedTrace.NONE, parent),
            siblings.calls(parent, key.caller, key.callee, nodes)));
  }
}
