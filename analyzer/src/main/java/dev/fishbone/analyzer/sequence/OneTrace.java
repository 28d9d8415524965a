package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.summary.KnownCalls;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.CallReader;
import dev.fishbone.telemetry.trace.CallTree;
import dev.fishbone.telemetry.trace.PairClass;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A trace with its calls as the engine reads them, and which call each was made in. */
final class OneTrace {
  /** Above this a trace is no example of anything that a picture could show. */
  static final int MOST_SPANS = 500;

  /** A day: what lasts longer, or seems to, has no clock that could be trusted. */
  static final long LONGEST_NANOS = 86_400_000_000_000L;

  private final PreparedTrace spans;
  private final KnownCalls known;
  private final List<CallGroup> groups;
  private final CallTree tree;
  private final int[] groupOfCall;
  private final Map<Integer, List<Integer>> within = new HashMap<>();

  OneTrace(PreparedTrace spans, KnownCalls known) {
    this.spans = spans;
    this.known = known;
    this.groups = CallReader.read(spans, known);
    this.tree = CallTree.of(spans, groups);
    this.groupOfCall = new int[tree.callCount()];
    for (int group = 0; group < groups.size(); group++) {
      within.computeIfAbsent(tree.enclosingCall(group), c -> new ArrayList<>()).add(group);
      for (int i = 0; i < groups.get(group).calls().size(); i++) {
        groupOfCall[tree.firstCall(group) + i] = group;
      }
    }
  }

  PreparedTrace spans() {
    return spans;
  }

  List<CallGroup> groups() {
    return groups;
  }

  CallGroup group(int number) {
    return groups.get(number);
  }

  /** Groups of the calls that were made within a call, or within none. */
  List<Integer> within(int call) {
    return within.getOrDefault(call, List.of());
  }

  /** The number of a group's call by its place in the group. */
  int call(int group, int place) {
    return tree.firstCall(group) + place;
  }

  /** The span whose work a span is part of. */
  int invocation(int node) {
    return tree.invocation(node);
  }

  /** How far a callee's clock is ahead of its caller's, nanoseconds; 0 where unknown. */
  long offsetNanos(CallGroup group) {
    return known.offsetNanos(group.caller(), group.callee());
  }

  /** Given groups and those that they were made in. */
  Set<Integer> withOuter(Set<Integer> given) {
    Set<Integer> all = new HashSet<>();
    for (int group : given) {
      int at = group;
      while (all.add(at) && tree.enclosingCall(at) != CallTree.NONE) {
        at = groupOfCall[tree.enclosingCall(at)];
      }
    }
    return all;
  }

  /** Given groups and those that were made directly in them. */
  Set<Integer> withInner(Set<Integer> given) {
    Set<Integer> all = new HashSet<>(given);
    for (int group = 0; group < groups.size(); group++) {
      int outer = tree.enclosingCall(group);
      if (outer != CallTree.NONE && given.contains(groupOfCall[outer])) {
        all.add(group);
      }
    }
    return all;
  }

  /** From its first span's start to its last span's end, by the clocks as they are. */
  long lengthNanos() {
    long end = spans.startNanos(0);
    for (int node = 0; node < spans.size(); node++) {
      end = Math.max(end, spans.endNanos(node));
    }
    return end - spans.startNanos(0);
  }

  /** Whether nothing of it is known to be missing, and it is small enough to be looked at. */
  boolean isWhole() {
    PreparedTrace.Oddities odd = spans.oddities();
    long length = lengthNanos();
    return spans.size() <= MOST_SPANS
        && length >= 0
        && length <= LONGEST_NANOS
        && odd.missingParents() == 0
        && odd.cycles() == 0
        && odd.endsBeforeStart() == 0;
  }

  /** How many calls it has of those that a finding is about; of others where it is about none. */
  int attempts(Focus focus) {
    return calls(focus).size();
  }

  /**
   * Whether something went wrong or came more than once in it: else it is an example of nothing.
   */
  boolean isTelling() {
    return spans.outcome(spans.root()).failed()
        || groups.stream()
            .flatMap(group -> group.calls().stream())
            .anyMatch(
                call ->
                    call.outcome().failed() || call.orphaned() || call.link() != PairClass.FIRST);
  }

  /** Calls that were answered though the callee's span is not there. */
  int unseen(Focus focus) {
    return (int)
        calls(focus).stream()
            .filter(call -> !call.reached() && spans.httpStatus(call.node()) > 0)
            .count();
  }

  private List<Call> calls(Focus focus) {
    return groups.stream()
        .filter(group -> focus.holds(group) || !focus.isEdge())
        .flatMap(group -> group.calls().stream())
        .toList();
  }
}
