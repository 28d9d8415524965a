package dev.fishbone.telemetry.trace;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the calls out of a prepared trace: siblings grouped by caller, callee and operation, each
 * classed against the one before it. Health checks are not calls.
 */
public final class CallReader {
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

  private void readClients() {
    Grouping grouping = new Grouping();
    for (int node = 0; node < trace.size(); node++) {
      if (isCall(trace, node)) {
        String caller = trace.service(node);
        String operation = trace.operation(node);
        int server = answer(trace, node);
        String callee =
            server >= 0
                ? trace.service(server)
                : context.callee(caller, trace.peer(node), operation);
        grouping.add(home(node), caller, callee, operation, node);
      }
    }
    grouping.forEach(this::add);
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
    @Nullable Grouping grouping = null;
    for (int place = 0; place < trace.childCount(parent); place++) {
      int child = trace.child(parent, place);
      if (trace.kind(child) == SpanKind.SERVER
          && !trace.probe(child)
          && !trace.service(child).equals(caller)
          && !(client && Siblings.sameTarget(trace, child, answer))) {
        grouping = grouping == null ? new Grouping() : grouping;
        grouping.add(parent, caller, trace.service(child), trace.operation(child), child);
      }
    }
    if (grouping != null) {
      grouping.forEach(this::add);
    }
  }

  private void add(int home, String caller, String callee, String operation, int[] nodes) {
    groups.add(
        new CallGroup(
            caller,
            callee,
            operation,
            Math.max(PreparedTrace.NONE, home),
            siblings.calls(home, caller, callee, nodes)));
  }
}
