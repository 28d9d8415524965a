package dev.fishbone.analyzer.sequence;

import dev.fishbone.rules.Subject;
import dev.fishbone.telemetry.trace.CallGroup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The calls that a finding is about.
 *
 * @param caller empty where the finding names none
 */
record Focus(String caller, String callee) {
  /** Of an edge, the last edge of a path, the service of a pool, or a service. */
  static Focus of(String subject) {
    String[] names = subject.split(" ", 2)[0].split("->");
    if (names.length > 1) {
      return new Focus(
          Subject.decoded(names[names.length - 2]), Subject.decoded(names[names.length - 1]));
    }
    return new Focus("", Subject.decoded(names.length == 0 ? "" : names[0].split("/", 2)[0]));
  }

  boolean isEdge() {
    return !caller.isEmpty();
  }

  boolean holds(CallGroup group) {
    return group.callee().equals(callee) && (caller.isEmpty() || group.caller().equals(caller));
  }

  /** Numbers of the groups that it is about; where none is, of those with the most calls. */
  Set<Integer> groups(List<CallGroup> groups) {
    Set<Integer> found = new HashSet<>();
    int most = groups.stream().mapToInt(group -> group.calls().size()).max().orElse(0);
    List<Integer> largest = new ArrayList<>();
    IntStream.range(0, groups.size())
        .forEach(
            number -> {
              if (holds(groups.get(number))) {
                found.add(number);
              }
              if (groups.get(number).calls().size() == most) {
                largest.add(number);
              }
            });
    if (found.isEmpty()) {
      found.addAll(largest);
    }
    return found;
  }
}
