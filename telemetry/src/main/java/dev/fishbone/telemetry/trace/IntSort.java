package dev.fishbone.telemetry.trace;

import java.util.Arrays;

/** A stable merge sort of numbers by a comparison of what they stand for, without boxing them. */
final class IntSort {
  private static final int SMALL = 16;

  /** Compares what two numbers stand for. */
  @FunctionalInterface
  interface Order {
    int compare(int a, int b);
  }

  private IntSort() {}

  static void sort(int[] numbers, Order order) {
    sort(numbers, Arrays.copyOf(numbers, numbers.length), 0, numbers.length, order);
  }

  /** Sorts {@code into} from its equal copy {@code from}; halves swap the two arrays' parts. */
  private static void sort(int[] into, int[] from, int low, int high, Order order) {
    if (high - low <= SMALL) {
      insertion(into, low, high, order);
      return;
    }
    int middle = (low + high) >>> 1;
    sort(from, into, low, middle, order);
    sort(from, into, middle, high, order);
    int left = low;
    int right = middle;
    for (int i = low; i < high; i++) {
      boolean takeLeft =
          right >= high || (left < middle && order.compare(from[left], from[right]) <= 0);
      into[i] = takeLeft ? from[left++] : from[right++];
    }
  }

  private static void insertion(int[] numbers, int low, int high, Order order) {
    for (int i = low + 1; i < high; i++) {
      int number = numbers[i];
      int at = i;
      while (at > low && order.compare(numbers[at - 1], number) > 0) {
        numbers[at] = numbers[at - 1];
        at--;
      }
      numbers[at] = number;
    }
  }
}
