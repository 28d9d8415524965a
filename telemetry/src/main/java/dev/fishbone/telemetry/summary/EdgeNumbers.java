package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.CallGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for edges, in the order of their first call, so that they are looked up once a trace. */
final class EdgeNumbers {
  /** Calls of one service to another by operation. */
  record Key(String caller, String callee, String operation) {}

  /** All of them. */
  record Pair(String caller, String callee) {}

  private final Map<Key, Integer> numbers = new HashMap<>();
  private final List<Key> keys = new ArrayList<>();
  private final Map<Pair, Integer> pairNumbers = new HashMap<>();
  private final List<Pair> pairs = new ArrayList<>();
  private final List<Integer> pairOf = new ArrayList<>();

  int of(CallGroup group) {
    return of(new Key(group.caller(), group.callee(), group.operation()));
  }

  private int of(Key key) {
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    int number = keys.size();
    numbers.put(key, number);
    keys.add(key);
    Pair pair = new Pair(key.caller, key.callee);
    int pairNumber = pairNumbers.computeIfAbsent(pair, p -> pairs.size());
    if (pairNumber == pairs.size()) {
      pairs.add(pair);
    }
    pairOf.add(pairNumber);
    return number;
  }

  /** Takes all of another's; returns the own number of each of its numbers. */
  int[] addAll(EdgeNumbers other) {
    return other.keys.stream().mapToInt(this::of).toArray();
  }

  /** The own number of each pair of another whose edges were added. */
  int[] pairsOf(EdgeNumbers other) {
    return other.pairs.stream().mapToInt(pairNumbers::get).toArray();
  }

  Key key(int edge) {
    return keys.get(edge);
  }

  int pairOf(int edge) {
    return pairOf.get(edge);
  }

  Pair pair(int number) {
    return pairs.get(number);
  }
}
