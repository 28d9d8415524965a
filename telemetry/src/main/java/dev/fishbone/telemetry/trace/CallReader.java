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

  private final PreparedTrace trace;
  private final CallContext context;
  private final Siblings siblings;
  private final List<CallGroup> groups = new ArrayList<>();

  private CallReader(PreparedTrace trace, CallContext context) {
    this.trace = trace;
    this.context = context;
    this.siblings = new Siblings(trace, context);
  }

  /** All groups, in the order of their parents. */
  public static List<CallGroup> read(PreparedTrace trace, CallContext context) {
    CallReader reader = new CallReader(trace, context);
    for (int node = 0; node < trace.size(); node++) {
      if (trace.parent(node) == PreparedTrace.NONE && isCall(trace, node)) {
        reader.add(PreparedTrace.NONE, reader.key(node), List.of(node));
      }
    }
    for (int parent = 0; parent < trace.nodes(); parent++) {
      reader.readClients(parent);
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

  private void readClients(int parent) {
    Map<Key, List<Integer>> byKey = new LinkedHashMap<>();
    for (int place = 0; place < trace.childCount(parent); place++) {
      int child = trace.child(parent, place);
      if (isCall(trace, child)) {
        byKey.computeIfAbsent(key(child), k -> new ArrayList<>(1)).add(child);
      }
    }
    byKey.forEach((key, nodes) -> add(parent, key, nodes));
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
            siblings.calls(parent, key.caller, key.callee, nodes)));
  }
}
