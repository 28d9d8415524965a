package dev.fishbone.telemetry.summary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls from one operation of a service to another service, while they are counted. */
final class FanOutEdge {
  /** Up to so many uses are looked through one by one. */
  private static final int FEW = 16;

  final CountsBySecond<FanOutCount> counts = new CountsBySecond<>(FanOutCount.class);
  final TopTraces exemplars = new TopTraces();
  long most;

  /** Of the trace at hand, one for each invocation; the rest wait for the next trace. */
  private final List<FanOutUse> uses = new ArrayList<>();

  private final Map<Integer, FanOutUse> many = new HashMap<>();
  private int used;

  /** How many invocations of the trace at hand made such calls. */
  int used() {
    return used;
  }

  FanOutUse use(int number) {
    return uses.get(number);
  }

  /** What an invocation of the trace at hand did. */
  FanOutUse of(int invocation) {
    for (int i = Math.min(used, FEW) - 1; i >= 0; i--) {
      if (uses.get(i).invocation() == invocation) {
        return uses.get(i);
      }
    }
    FanOutUse known = used > FEW ? many.get(invocation) : null;
    if (known != null) {
      return known;
    }
    if (used == uses.size()) {
      uses.add(new FanOutUse());
    }
    FanOutUse use = uses.get(used++);
    use.begin(invocation);
    if (used > FEW) {
      many.put(invocation, use);
    }
    return use;
  }

  /** For the next trace; of a hostile one no more is kept than of others. */
  void clear() {
    if (used > FEW) {
      many.clear();
      uses.subList(FEW, uses.size()).clear();
    }
    used = 0;
  }

  void merge(FanOutEdge other) {
    counts.merge(other.counts);
    exemplars.merge(other.exemplars);
    most = Math.max(most, other.most);
  }
}
