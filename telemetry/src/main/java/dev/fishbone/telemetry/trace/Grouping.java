package dev.fishbone.telemetry.trace;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Spans of one trace put into groups by where they are at home and what they are about. */
final class Grouping {
  /** Up to so many groups are looked through one by one. */
  private static final int FEW = 24;

  private record Place(int home, String caller, String callee, String operation) {}

  private Place[] places = new Place[8];
  private int[] sizes = new int[8];
  private int size;
  private int[] nodes = new int[16];
  private int[] groupOf = new int[16];
  private int count;
  private final Map<Place, Integer> many = new HashMap<>();

  void add(int home, String caller, String callee, String operation, int node) {
    int group = find(home, caller, callee, operation);
    if (count == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * count);
      groupOf = Arrays.copyOf(groupOf, 2 * count);
    }
    nodes[count] = node;
    groupOf[count++] = group;
    sizes[group]++;
  }

  private int find(int home, String caller, String callee, String operation) {
    for (int i = 0; i < Math.min(size, FEW); i++) {
      Place place = places[i];
      if (place.home == home
          && place.callee.equals(callee)
          && place.operation.equals(operation)
          && place.caller.equals(caller)) {
        return i;
      }
    }
    Place place = new Place(home, caller, callee, operation);
    Integer known = size > FEW ? many.get(place) : null;
    if (known != null) {
      return known;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      sizes = Arrays.copyOf(sizes, 2 * size);
    }
    places[size] = place;
    if (size >= FEW) {
      many.put(place, size);
    }
    return size++;
  }

  /** Takes a group. */
  @FunctionalInterface
  interface Taker {
    void take(int home, String caller, String callee, String operation, int[] nodes);
  }

  /** All groups in the order of their first spans, each with its spans in their order. */
  void forEach(Taker taker) {
    int[][] members = new int[size][];
    int[] filled = new int[size];
    for (int group = 0; group < size; group++) {
      members[group] = new int[sizes[group]];
    }
    for (int i = 0; i < count; i++) {
      int group = groupOf[i];
      members[group][filled[group]++] = nodes[i];
    }
    for (int group = 0; group < size; group++) {
      Place place = places[group];
      taker.take(place.home, place.caller, place.callee, place.operation, members[group]);
    }
  }
}
