package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PairClass;
import java.util.ArrayList;
import java.util.List;

/**
 * One logical call: its attempts by start.
 *
 * @param first place of the first among its group's calls
 */
record Attempts(CallGroup group, int first, List<Call> calls) {
  Attempts {
    calls = List.copyOf(calls);
  }

  /** The logical calls of a group, by start. */
  static List<Attempts> of(CallGroup group) {
    List<Attempts> all = new ArrayList<>();
    int begin = 0;
    for (int i = 1; i <= group.calls().size(); i++) {
      if (i == group.calls().size() || !repeats(group.calls().get(i).link())) {
        all.add(new Attempts(group, begin, group.calls().subList(begin, i)));
        begin = i;
      }
    }
    return all;
  }

  private static boolean repeats(PairClass link) {
    return link.retries() || link == PairClass.HEDGE;
  }

  int size() {
    return calls.size();
  }

  Call get(int attempt) {
    return calls.get(attempt);
  }

  Call last() {
    return calls.get(calls.size() - 1);
  }

  /** All but the first. */
  List<Call> again() {
    return calls.subList(1, calls.size());
  }

  /** Whether each attempt waited for the one before it to fail. */
  boolean isRetried() {
    return again().stream().allMatch(call -> call.link().retries());
  }
}
